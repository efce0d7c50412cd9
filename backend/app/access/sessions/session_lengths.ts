import {
  KIOSK_IDLE_SECONDS,
  KIOSK_MAX_SECONDS,
  KIOSK_READING_IDLE_SECONDS,
} from '@trailgate/shared/kiosk/constants'
import { RIDER_SESSION } from '@trailgate/shared/sessions/constants'
import { SIGN_LINK_SESSION } from '@trailgate/shared/sign_links/constants'

/** Maximum lifetime of a session, and its idle timeout: usual, and maximum while a text is read. */
export const SESSION_LENGTHS = {
  rider: { ...RIDER_SESSION, longestIdleSeconds: RIDER_SESSION.idleSeconds },
  kiosk: {
    maxSeconds: KIOSK_MAX_SECONDS,
    idleSeconds: KIOSK_IDLE_SECONDS,
    longestIdleSeconds: KIOSK_READING_IDLE_SECONDS,
  },
  link: { ...SIGN_LINK_SESSION, longestIdleSeconds: SIGN_LINK_SESSION.idleSeconds },
} as const

/** Lengths of a given session: a sign link is read at home, where no one waits in line. */
export function lengthsOf({ kind, byLink }: { kind: 'rider' | 'kiosk'; byLink: boolean }) {
  return SESSION_LENGTHS[byLink ? 'link' : kind]
}
