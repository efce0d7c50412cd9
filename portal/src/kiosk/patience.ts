import { KIOSK_IDLE_SECONDS, KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { SIGN_LINK_SESSION } from '@trailgate/shared/sign_links/constants'

/** Idle timeouts while choosing and while reading a text. */
export interface Patience {
  choosing: number
  reading: number
}

/** Shared device: the next rider waits. */
export const KIOSK_PATIENCE: Patience = {
  choosing: KIOSK_IDLE_SECONDS,
  reading: KIOSK_READING_IDLE_SECONDS,
}

const { idleSeconds } = SIGN_LINK_SESSION
const OWN_PHONE: Patience = { choosing: idleSeconds, reading: idleSeconds }

/** At the counter as at a kiosk; on one's own phone as long as the session lives. */
export function patienceOf(counter: string | null): Patience {
  return counter === null ? OWN_PHONE : KIOSK_PATIENCE
}
