import type { MembershipTermsRow } from '#database/rows'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Correction } from '@trailgate/shared/memberships/schemas'
import type { Caller } from '#access/callers'
import { lockedMembership } from '#memberships/locked_membership'
import { notifyHolders } from '#memberships/notify_holder'
import { correctTerm, ledgerOf, newestPayment } from '#memberships/terms'
import { Invalid, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { withIdempotencyKey } from '#platform/http/idempotency'
import type { Changes } from '#platform/audit/entries'
import { toCents, toDollars } from '#platform/money'

/**
 * Corrects a payment by two rows of today: a reversal and a replacement. Correcting the newest
 * payment also changes the price shown on the membership.
 * @returns the id of the replacement row
 * @throws {Invalid} 422 when nothing changes
 * @throws {NotFound}
 * @throws {AlreadyCorrected} 409
 * @throws {MoreGivenBack} 409 when the refunds would exceed the payment
 */
export async function correctPayment(
  caller: Caller,
  { id, termId, correction }: { id: number; termId: number; correction: Correction }
): Promise<number> {
  const { by } = caller
  const { amount, payment_method: method, payment_reference: reference, reason } = correction
  if (amount === undefined && method === undefined && reference === undefined) {
    throw new Invalid({ amount: [messages['correction.nothing']] })
  }
  const { id: plusId } = await withIdempotencyKey(caller, {
    resource: 'membership.correction',
    body: { id, termId, correction },
    make: async (trx) => {
      const membership = await lockedMembership(id, trx)
      // After the lock: a day is over for those who waited past midnight.
      const now = clock.now()
      const ledger = await ledgerOf(id, trx)
      const term = ledger.find((row) => row.id === termId)
      if (!term) throw new NotFound()
      const isNewest = newestPayment(ledger) === term
      const sign = term.paidFor === 'refund' ? -1 : 1
      const instead = {
        type_id: term.type_id,
        price_cents: amount === undefined ? term.price_cents : sign * toCents(amount),
        payment_method: method ?? term.payment_method,
        payment_reference: reference === undefined ? term.payment_reference : reference,
      }
      const made = { by, now, today: clock.today(), reason }
      const plus = await correctTerm(term, { ledger, instead, ...made }, trx)
      if (isNewest) {
        await rowsIn('memberships', trx)
          .where('id', id)
          .update({
            price_paid_cents: instead.price_cents,
            payment_method: instead.payment_method,
            payment_reference: instead.payment_reference,
            revision: membership.revision + 1,
          })
      }
      const corrected = {
        membership,
        customerId: membership.customer_id,
        action: 'membership.corrected' as const,
        details: { reason },
        changes: correctionOf(term, instead),
      }
      await notifyHolders([corrected], { by, now }, trx)
      return plus
    },
  })
  return plusId
}

type Payment = Pick<MembershipTermsRow, 'price_cents' | 'payment_method' | 'payment_reference'>

function correctionOf(before: Payment, after: Payment): Changes {
  const { price_cents: from, payment_method: fromMethod, payment_reference: old } = before
  const { price_cents: to, payment_method: toMethod, payment_reference: reference } = after
  return {
    ...(from !== to && { amount: [toDollars(from), toDollars(to)] }),
    ...(fromMethod !== toMethod && { payment_method: [fromMethod, toMethod] }),
    ...(old !== reference && { payment_reference: [old, reference] }),
  }
}
