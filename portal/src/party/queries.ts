import type {
  Party,
  PartyDetail,
  PartyInvitation,
  PartyJoined,
} from '@trailgate/shared/parties/schemas'

import type { Path } from '../api/queryCache.ts'

/** What begins every path of parties. */
export const PARTIES = '/parties'

/** The rider's own invitations; more than a hundred nobody reads on one page. */
export const myParties: Path<Party[]> = `${PARTIES}?limit=100`

export function partyAt(id: number): Path<PartyDetail> {
  return `${PARTIES}/${id}`
}

/** What the link of a party tells anybody. */
export function invitationAt(token: string): Path<PartyInvitation> {
  return `${PARTIES}/join/${encodeURIComponent(token)}`
}

/** Who of the rider's family is on the list. */
export function joinedAt(token: string): Path<PartyJoined> {
  return `${PARTIES}/join/${encodeURIComponent(token)}/family`
}
