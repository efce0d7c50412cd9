import type {
  MembershipType,
  MembershipTypeRemoval,
  MembershipTypeSummary,
} from '@trailgate/shared/membership_types/schemas'

import { call, type Signal } from '../api/client.ts'

const PATH = '/membership-types'

/** API calls of membership types beside create and edit. */
export const membershipTypeCalls = {
  /** All types in the park's order; inactive ones cannot be chosen for new memberships. */
  getMembershipTypes: ({ signal }: Signal) => call<MembershipType[]>(`${PATH}/`, { signal }),
  /** All types with their usage. */
  getTypeSummaries: ({ signal }: Signal) =>
    call<MembershipTypeSummary[]>(`${PATH}/summary`, { signal }),
  /** Deletes a type, or deactivates it if in use; the answer says which. */
  removeMembershipType: ({ id }: { id: number }) =>
    call<MembershipTypeRemoval>(`${PATH}/${id}`, { method: 'DELETE' }),
  reorderMembershipTypes: (body: { ids: readonly number[] }) =>
    call<MembershipType[]>(`${PATH}/reorder`, { method: 'POST', body }),
}
