import { MAX_PAGE_SIZE } from '@trailgate/shared/http/paging'
import type {
  Party,
  PartyArrival,
  PartyDetail,
  StaffNewParty,
} from '@trailgate/shared/parties/schemas'

import { call, type Signal } from '../../../api/client.ts'

/** The invitations of a host. */
export const partyCalls = {
  /** All of them: a hundred are more than anybody makes in a year. */
  getParties: ({ hostId, signal }: Signal & { hostId: number }) =>
    call<Party[]>(`/parties?host_id=${hostId}&limit=${MAX_PAGE_SIZE}`, { signal }),
  getParty: ({ id, signal }: Signal & { id: number }) =>
    call<PartyDetail>(`/parties/${id}`, { signal }),
  /** The guests as staff at the gate see them. */
  getPartyArrivals: async ({ id, signal }: Signal & { id: number }) => {
    const { guests } = await call<PartyDetail>(`/parties/${id}`, { signal })
    return guests as PartyArrival[]
  },
  makeParty: (body: StaffNewParty) => call<PartyDetail>('/parties', { method: 'POST', body }),
  removeGuest: ({ id, guestId }: { id: number; guestId: number }) =>
    call(`/parties/${id}/guests/${guestId}`, { method: 'DELETE' }),
  endParty: ({ id }: { id: number }) => call(`/parties/${id}`, { method: 'DELETE' }),
}
