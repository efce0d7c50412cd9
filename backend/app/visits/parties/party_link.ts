import { PARTY_TOKEN } from '@trailgate/shared/parties/constants'
import { tokenNamed } from '#platform/secrets'
import { settings } from '#start/settings'

const PURPOSE = 'party'

/** The token of the party with this uid: nobody has to keep it, and who reads the database cannot make it. */
export function partyTokenOf(uid: string) {
  return tokenNamed(uid, PURPOSE)
}

/** From the settings, never from a header of the request. Behind the hash the token is sent to no server and stands in no log. */
export function partyUrl(uid: string) {
  return `${settings.appUrl}/party#${PARTY_TOKEN}=${partyTokenOf(uid)}`
}
