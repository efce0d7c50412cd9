import { messages } from '@trailgate/shared/memberships/messages'
import { fill, formatMoney } from '@trailgate/shared/text'
import { refusal, Refusal } from '#platform/http/refusal'

/** A later row replaces this payment already. */
export class AlreadyCorrected extends refusal(
  'ALREADY_CORRECTED',
  messages['correction.already']
) {}

/** A correction would leave a payment below the refunds. */
export class MoreGivenBack extends refusal(
  'MORE_THAN_PAID',
  messages['correction.more_given_back']
) {}

/** A refund exceeds the payments less earlier refunds. */
export class MoreThanPaid extends Refusal {
  constructor(dollars: number) {
    const amount = formatMoney(dollars)
    super('MORE_THAN_PAID', fill(messages['refund.more_than_paid'], { amount }))
  }
}
