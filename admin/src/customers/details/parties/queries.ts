import { queryOptions } from '@tanstack/react-query'

import type { Party, PartyDetail } from '@trailgate/shared/parties/schemas'

import { call } from '../../../api/client.ts'

const KEY = ['customers', 'parties'] as const

/** The invitations of a host, asked anew each time: guests sign meanwhile. A hundred are more than anybody makes in a year. */
export const partiesOf = (hostId: number) =>
  queryOptions({
    queryKey: [...KEY, 'of', hostId],
    queryFn: ({ signal }) => call<Party[]>(`/parties?host_id=${hostId}&limit=100`, { signal }),
    staleTime: 0,
  })

export const partyOf = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<PartyDetail>(`/parties/${id}`, { signal }),
    staleTime: 0,
  })
