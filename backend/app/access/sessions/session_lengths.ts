import {
  KIOSK_IDLE_SECONDS,
  KIOSK_MAX_SECONDS,
  KIOSK_READING_IDLE_SECONDS,
} from '@trailgate/shared/kiosk/constants'
import { RIDER_SESSION } from '@trailgate/shared/sessions/constants'

/** How long a session lives at most, and how long it is left alone: ordinarily, and at most while a text is read. */
export const SESSION_LENGTHS = {
  rider: { ...RIDER_SESSION, longestIdleSeconds: RIDER_SESSION.idleSeconds },
  kiosk: {
    maxSeconds: KIOSK_MAX_SECONDS,
    idleSeconds: KIOSK_IDLE_SECONDS,
    longestIdleSeconds: KIOSK_READING_IDLE_SECONDS,
  },
} as const
