import type {
  Party,
  PartyDetail,
  PartyInvitation,
  PartyJoined,
} from '@trailgate/shared/parties/schemas'

import type { Path } from '../api/queryCache.ts'

/** Prefix of all party paths. */
export const PARTIES = '/parties'

/** The rider's own invitations; one page of a hundred is enough. */
export const myParties: Path<Party[]> = `${PARTIES}?limit=100`

export function partyAt(id: number): Path<PartyDetail> {
  return `${PARTIES}/${id}`
}

/** Public details of an invitation, by token. */
export function invitationAt(token: string): Path<PartyInvitation> {
  return `${PARTIES}/join/${encodeURIComponent(token)}`
}

/** Family members of the rider on the list. */
export function joinedAt(token: string): Path<PartyJoined> {
  return `${PARTIES}/join/${encodeURIComponent(token)}/family`
}
