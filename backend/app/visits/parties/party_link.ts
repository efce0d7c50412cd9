import { PARTY_TOKEN } from '@trailgate/shared/parties/constants'
import { hashOf, tokenNamed } from '#platform/secrets'
import { settings } from '#start/settings'

const PURPOSE = 'party'

const DIVIDER = '.'

/** The token of a party: its uid and a MAC of it. It is not stored, and cannot be derived from the database. */
export function partyTokenOf(uid: string) {
  return `${uid}${DIVIDER}${tokenNamed(uid, PURPOSE)}`
}

/**
 * The column and value that find the party of a token: its uid if the current APP_KEY made the token, else the hash stored with the
 * party. So links stay valid after a change of APP_KEY.
 */
export function partyBy(token: string): ['uid' | 'hash', string] {
  const [uid = ''] = token.split(DIVIDER)
  const hash = hashOf(token)
  return hash === hashOf(partyTokenOf(uid)) ? ['uid', uid] : ['hash', hash]
}

/** Link to a party, from the settings, never from a request header. In the fragment the token reaches no server and no log. */
export function partyUrl(uid: string) {
  return `${settings.appUrl}/party#${PARTY_TOKEN}=${partyTokenOf(uid)}`
}
