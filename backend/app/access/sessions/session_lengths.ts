import {
  KIOSK_IDLE_SECONDS,
  KIOSK_MAX_SECONDS,
  KIOSK_READING_IDLE_SECONDS,
} from '@trailgate/shared/kiosk/constants'
import { RIDER_SESSION } from '@trailgate/shared/sessions/constants'
import { SIGN_LINK_SESSION } from '@trailgate/shared/sign_links/constants'

/** How long a session lives at most, and how long it is left alone: ordinarily, and at most while a text is read. */
export const SESSION_LENGTHS = {
  rider: { ...RIDER_SESSION, longestIdleSeconds: RIDER_SESSION.idleSeconds },
  kiosk: {
    maxSeconds: KIOSK_MAX_SECONDS,
    idleSeconds: KIOSK_IDLE_SECONDS,
    longestIdleSeconds: KIOSK_READING_IDLE_SECONDS,
  },
  link: { ...SIGN_LINK_SESSION, longestIdleSeconds: SIGN_LINK_SESSION.idleSeconds },
} as const

/** Those of one session: a sign link's is read at home, where nobody waits behind. */
export function lengthsOf({ kind, byLink }: { kind: 'rider' | 'kiosk'; byLink: boolean }) {
  return SESSION_LENGTHS[byLink ? 'link' : kind]
}
