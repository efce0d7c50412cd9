import type {
  MembershipType,
  MembershipTypeRemoval,
  MembershipTypeSummary,
} from '@trailgate/shared/membership_types/schemas'

import { call, type Signal } from '../api/client.ts'

const PATH = '/membership-types'

/** What is asked and done of membership types beside making and changing them. */
export const membershipTypeCalls = {
  /** Every type there is, in the park's order; the inactive ones are offered for nothing new. */
  getMembershipTypes: ({ signal }: Signal) => call<MembershipType[]>(`${PATH}/`, { signal }),
  /** The same with how much each is used. */
  getTypeSummaries: ({ signal }: Signal) =>
    call<MembershipTypeSummary[]>(`${PATH}/summary`, { signal }),
  /** Deletes a type, or deactivates it when it is in use; the answer says which. */
  removeMembershipType: ({ id }: { id: number }) =>
    call<MembershipTypeRemoval>(`${PATH}/${id}`, { method: 'DELETE' }),
  reorderMembershipTypes: (body: { ids: readonly number[] }) =>
    call<MembershipType[]>(`${PATH}/reorder`, { method: 'POST', body }),
}
