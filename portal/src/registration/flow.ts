import {
  REGISTRATION_NOTICE_SECONDS,
  REGISTRATION_REDIRECT_SECONDS,
} from '@trailgate/shared/customers/constants'

import { paths } from '../paths.ts'
import { deadlineIn } from '../time/countdown.ts'

/** Who was registered, as far as the success screen tells. */
export interface NewRider {
  name: string
  memberId: string
  /** Where the link to choose a password went; null when one was chosen already. */
  mailedTo: string | null
  /** At a kiosk: checked in by registering. */
  isCheckedIn: boolean
  isMinor: boolean
  /** On a phone of one's own, with a password: goes on to sign, and types neither again. */
  signsIn: { phone: string; password: string } | null
}

/** How the success screen goes on: where to, when, and until when its notice stays, which travels along. */
export interface Departure {
  to: string
  at: number
  noticeClosesAt: number
}

export function departure(atKiosk: boolean, registeredAt: number): Departure {
  return {
    to: atKiosk ? paths.kiosk : paths.home,
    at: deadlineIn(REGISTRATION_REDIRECT_SECONDS, registeredAt),
    noticeClosesAt: deadlineIn(
      REGISTRATION_NOTICE_SECONDS[atKiosk ? 'kiosk' : 'normal'],
      registeredAt
    ),
  }
}
