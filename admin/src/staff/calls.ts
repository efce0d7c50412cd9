import type { StaffMember, StaffRemoval } from '@trailgate/shared/staff/schemas'

import { call, type Signal } from '../api/client.ts'

interface Account {
  id: number
}

/** API calls of staff accounts beside create and edit. */
export const staffCalls = {
  getAllStaff: ({ signal }: Signal) => call<StaffMember[]>('/staff/', { signal }),
  /** Deactivates an active account, deletes an inactive one; the answer says which. */
  removeStaff: ({ id }: Account) => call<StaffRemoval>(`/staff/${id}`, { method: 'DELETE' }),
  reactivateStaff: ({ id }: Account) =>
    call<StaffMember>(`/staff/${id}/reactivate`, { method: 'POST' }),
  resetSecondFactor: ({ id }: Account) =>
    call<StaffMember>(`/staff/${id}/second-factor`, { method: 'DELETE' }),
}
