import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { refusal } from '#platform/http/refusal'

/** The password was right and the account has a second factor: repeat the call with a code. */
export class SecondFactorAsked extends refusal('SECOND_FACTOR_REQUIRED', messages.asked) {}

/** The code was wrong or already used. */
export class SecondFactorWrong extends refusal('SECOND_FACTOR_REQUIRED', messages['code.wrong']) {}

/** The role requires a second factor, but none is set up. */
export class SecondFactorDue extends refusal(
  'SECOND_FACTOR_SETUP_REQUIRED',
  messages.set_up_first
) {}
