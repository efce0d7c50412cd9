import { allowed } from '#access/allowed'

const MembershipTypes = () => import('#memberships/types/membership_types_controller')

/** The types of memberships. */
export function membershipTypeRoutes() {
  allowed.get('/membership-types', 'membership_types.read', [MembershipTypes, 'index'], {
    query: true,
  })
  allowed.get('/membership-types/summary', 'membership_types.read', [MembershipTypes, 'summary'], {
    query: true,
  })
  allowed.get('/membership-types/:id', 'membership_types.read', [MembershipTypes, 'show'])
  allowed.get('/membership-types/:id/usage', 'membership_types.read', [MembershipTypes, 'usage'])
  allowed.post('/membership-types', 'membership_types.write', [MembershipTypes, 'store'])
  allowed.post('/membership-types/reorder', 'membership_types.write', [MembershipTypes, 'reorder'])
  allowed.put('/membership-types/:id', 'membership_types.write', [MembershipTypes, 'update'])
  allowed.delete('/membership-types/:id', 'membership_types.write', [MembershipTypes, 'destroy'])
}
