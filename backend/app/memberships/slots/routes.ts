import {
  assignSlotSchema,
  slot,
  slotListSchema,
  slotSummary,
  transferSlotSchema,
} from '@trailgate/shared/slots/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const MembershipSlots = () => import('#memberships/slots/membership_slots_controller')

const types = chapter('Membership types and places')

/** The places of a membership; `:id` is the membership. */
export function membershipSlotRoutes() {
  const slots = '/membership-slots/:id/slots'

  types.get(slots, 'slots.read', [MembershipSlots, 'index'], {
    scope: 'memberships:read',
    summary: 'The places of a membership',
    query: slotListSchema,
    total: true,
    answer: v.array(slot),
  })
  types.get(`${slots}/summary`, 'slots.read', [MembershipSlots, 'summary'], {
    scope: 'memberships:read',
    summary: 'How many places are taken',
    answer: slotSummary,
  })
  types.get(`${slots}/available`, 'slots.read', [MembershipSlots, 'available'], {
    scope: 'memberships:read',
    summary: 'The free places',
    total: true,
    answer: v.array(slot),
  })
  types.post(`${slots}/:slotId/assign`, 'slots.write', [MembershipSlots, 'assign'], {
    scope: 'memberships:write',
    summary: 'Give a free place to somebody',
    query: assignSlotSchema,
    answer: slot,
  })
  types.delete(`${slots}/:slotId`, 'slots.write', [MembershipSlots, 'empty'], {
    scope: 'memberships:write',
    summary: 'Free a place',
    answer: slot,
  })
  types.put(`${slots}/:slotId/transfer`, 'slots.write', [MembershipSlots, 'transfer'], {
    scope: 'memberships:write',
    summary: 'Give a taken place to somebody else',
    query: transferSlotSchema,
    answer: slot,
  })
}
