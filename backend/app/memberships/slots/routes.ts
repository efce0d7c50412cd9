import { allowed } from '#access/allowed'

const MembershipSlots = () => import('#memberships/slots/membership_slots_controller')

/** The places of a membership; `:id` is the membership. */
export function membershipSlotRoutes() {
  const slots = '/membership-slots/:id/slots'

  allowed.get(slots, 'slots.read', [MembershipSlots, 'index'], { query: true })
  allowed.get(`${slots}/summary`, 'slots.read', [MembershipSlots, 'summary'])
  allowed.get(`${slots}/available`, 'slots.read', [MembershipSlots, 'available'])
  allowed.post(`${slots}/:slotId/assign`, 'slots.write', [MembershipSlots, 'assign'], {
    query: true,
  })
  allowed.delete(`${slots}/:slotId`, 'slots.write', [MembershipSlots, 'empty'])
  allowed.put(`${slots}/:slotId/transfer`, 'slots.write', [MembershipSlots, 'transfer'], {
    query: true,
  })
}
