import { PARTY_TOKEN } from '@trailgate/shared/parties/constants'
import { hashOf, tokenNamed } from '#platform/secrets'
import { settings } from '#start/settings'

const PURPOSE = 'party'

const DIVIDER = '.'

/** The token of the party with this uid, which it bears: nobody has to keep it, and who reads the database cannot make it. */
export function partyTokenOf(uid: string) {
  return `${uid}${DIVIDER}${tokenNamed(uid, PURPOSE)}`
}

/**
 * The column and the value by which the party of a token is found: its uid where the key of today has made the token, else the hash
 * that was kept when the party was made. With another APP_KEY links that were sent stay good so, and so are those that are shown now.
 */
export function partyBy(token: string): ['uid' | 'hash', string] {
  const [uid = ''] = token.split(DIVIDER)
  const hash = hashOf(token)
  return hash === hashOf(partyTokenOf(uid)) ? ['uid', uid] : ['hash', hash]
}

/** From the settings, never from a header of the request. Behind the hash the token is sent to no server and stands in no log. */
export function partyUrl(uid: string) {
  return `${settings.appUrl}/party#${PARTY_TOKEN}=${partyTokenOf(uid)}`
}
