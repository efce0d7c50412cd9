import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { refusal } from '#platform/http/refusal'

/** The password was right, and the account has a second factor: the same call is wanted again, with a code. */
export class SecondFactorAsked extends refusal('SECOND_FACTOR_REQUIRED', messages.asked) {}

/** The code was wrong, or used before. */
export class SecondFactorWrong extends refusal('SECOND_FACTOR_REQUIRED', messages['code.wrong']) {}

/** A role that needs a second factor, and has none yet. */
export class SecondFactorDue extends refusal(
  'SECOND_FACTOR_SETUP_REQUIRED',
  messages.set_up_first
) {}
