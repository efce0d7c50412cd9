import {
  membershipType,
  membershipTypeChangesSchema,
  membershipTypeListSchema,
  membershipTypeRemoval,
  membershipTypeSummary,
  membershipTypeUsage,
  newMembershipTypeSchema,
  reorderSchema,
} from '@trailgate/shared/membership_types/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const MembershipTypes = () => import('#memberships/types/membership_types_controller')

const types = chapter('Membership types and places')

/** The types of memberships. */
export function membershipTypeRoutes() {
  types.get('/membership-types', 'membership_types.read', [MembershipTypes, 'index'], {
    scope: 'memberships:read',
    summary: 'The membership types, in their order',
    query: membershipTypeListSchema,
    total: true,
    answer: v.array(membershipType),
  })
  types.get('/membership-types/summary', 'membership_types.read', [MembershipTypes, 'summary'], {
    scope: 'memberships:read',
    summary: 'The types with how many have them',
    query: membershipTypeListSchema,
    total: true,
    answer: v.array(membershipTypeSummary),
  })
  types.get('/membership-types/:id', 'membership_types.read', [MembershipTypes, 'show'], {
    scope: 'memberships:read',
    summary: 'A membership type',
    answer: membershipType,
  })
  types.get('/membership-types/:id/usage', 'membership_types.read', [MembershipTypes, 'usage'], {
    scope: 'memberships:read',
    summary: 'How many have a type',
    answer: membershipTypeUsage,
  })
  types.post('/membership-types', 'membership_types.write', [MembershipTypes, 'store'], {
    summary: 'Add a membership type',
    body: newMembershipTypeSchema,
    made: membershipType,
  })
  types.post('/membership-types/reorder', 'membership_types.write', [MembershipTypes, 'reorder'], {
    summary: 'Put the types in another order',
    body: reorderSchema,
    answer: v.array(membershipType),
  })
  types.put('/membership-types/:id', 'membership_types.write', [MembershipTypes, 'update'], {
    summary: 'Change what is sent of a type',
    body: membershipTypeChangesSchema,
    answer: membershipType,
  })
  types.delete('/membership-types/:id', 'membership_types.write', [MembershipTypes, 'destroy'], {
    summary: 'Delete a type, or deactivate one in use',
    answer: membershipTypeRemoval,
  })
}
