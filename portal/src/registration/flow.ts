import {
  REGISTRATION_NOTICE_SECONDS,
  REGISTRATION_REDIRECT_SECONDS,
} from '@trailgate/shared/customers/constants'

import { paths } from '../paths.ts'
import { deadlineIn } from '../time/countdown.ts'

/** Registered rider as the success screen shows them. */
export interface NewRider {
  name: string
  memberId: string
  /** Where the link to choose a password went; null when one was chosen already. */
  mailedTo: string | null
  /** At a kiosk: checked in by registering. */
  isCheckedIn: boolean
  isMinor: boolean
  /** Own phone with a password: continues to signing without retyping either. */
  signsIn: { phone: string; password: string } | null
}

/** Next page after the success screen, the time of the switch, and the expiry of the notice, which carries over. */
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
