import type { Refund } from '@trailgate/shared/memberships/schemas'
import { statusOn } from '@trailgate/shared/memberships/status'
import type { Caller } from '#access/callers'
import { mayFrom } from '#memberships/change_status'
import { inDrawerOf } from '#memberships/drawers/uncounted'
import { IllegalTransition } from '#memberships/illegal_transition'
import { MoreThanPaid } from '#memberships/ledger/refusals'
import { lockedMembership, type StoredMembership } from '#memberships/locked_membership'
import { notifyHolders } from '#memberships/notify_holder'
import { setStatus } from '#memberships/set_status'
import { centsLeft, ledgerOf } from '#memberships/terms'
import { clock } from '#platform/clock'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { toCents, toDollars } from '#platform/money'

/**
 * Gives money back: a row of today with a negative amount, and with `cancel` the membership is cancelled in the same transaction.
 * @returns the id of the row
 * @throws {NotFound}
 * @throws {MoreThanPaid} 409 for more than was paid for the membership less what went back
 * @throws {IllegalTransition} 409 when `cancel` is asked of a membership that cannot be cancelled
 */
export async function refundMembership(
  caller: Caller,
  { id, refund }: { id: number; refund: Refund }
): Promise<number> {
  const { by } = caller
  const { id: termId } = await withIdempotencyKey(caller, {
    resource: 'membership.refund',
    body: { id, refund },
    make: async (trx) => {
      const membership = await lockedMembership(id, trx)
      // After the lock: a day is over for those who waited past midnight.
      const now = clock.now()
      const today = clock.today()
      const cents = toCents(refund.amount)
      const left = centsLeft(await ledgerOf(id, trx))
      if (cents > left) throw new MoreThanPaid(toDollars(Math.max(0, left)))
      const [row] = await rowsInto('membership_terms', trx).insert({
        kind: 'refund',
        membership_id: id,
        type_id: membership.type_id,
        start_date: membership.start_date,
        end_date: membership.end_date,
        price_cents: -cents,
        payment_method: refund.payment_method,
        ...inDrawerOf(by, refund.payment_method),
        payment_reference: refund.payment_reference ?? null,
        paid_on: today,
        recorded_by: by.id,
        staff_name: by.name,
        reason: refund.reason,
        created_at: sqlTime(now),
      })
      const refunded = {
        membership,
        customerId: membership.customer_id,
        action: 'membership.refunded' as const,
        // Without the amount: all roles read the history.
        details: { reason: refund.reason },
        facts: { amount: -refund.amount, payment_method: refund.payment_method },
      }
      await notifyHolders([refunded], { by, now }, trx)
      if (refund.cancel) await cancel(membership, { by, now, today }, trx)
      return Number(row)
    },
  })
  return termId
}

async function cancel(
  membership: StoredMembership,
  { by, now, today }: { by: Caller['by']; now: Date; today: string },
  trx: Transaction
) {
  const from = statusOn(membership, today)
  if (!mayFrom(from, 'cancel')) throw new IllegalTransition(from)
  await setStatus({ memberships: [membership], to: 'cancelled', by, now }, trx)
}
