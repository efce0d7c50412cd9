import { addDays, type Day } from '@trailgate/shared/dates'
import { paymentFields } from '@trailgate/shared/memberships/fields'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Renewal } from '@trailgate/shared/memberships/schemas'
import { statusOn } from '@trailgate/shared/memberships/status'
import { columnsFor } from '#platform/database/stored_fields'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { lockedMembership, type StoredMembership } from '#memberships/locked_membership'
import { notifyHolders } from '#memberships/notify_holder'
import { priceDeparts } from '#memberships/price_departs'
import { addTerm, paidIn } from '#memberships/terms'
import { potAfterRenewal, visitsUsedOf } from '#memberships/packs'
import { IllegalTransition } from '#memberships/illegal_transition'
import { Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Gives a membership a later end and records what was paid for it as a term of its own. An expired one is active
 * again, a suspended one stays suspended (docs/product/memberships.md).
 * @throws {NotFound}
 * @throws {IllegalTransition} 409 for a cancelled one.
 * @throws {Invalid} 422 when the new end is not after the current one.
 */
export async function renewMembership(
  caller: Caller,
  { id, renewal }: { id: number; renewal: Renewal }
) {
  const { by } = caller
  const end = renewal.new_end_date

  await withIdempotencyKey(caller, {
    resource: 'membership.renewal',
    body: { id, renewal },
    make: async (trx) => {
      const membership = await lockedMembership(id, trx)
      // After the lock: a day is over for those who waited past midnight.
      const now = clock.now()
      const today = clock.today()
      const shown = statusOn(membership, today)
      if (shown === 'cancelled') throw new IllegalTransition(shown)
      endsLater(membership, end)

      const status = shown === 'expired' ? 'active' : membership.status
      const paid = paidIn(renewal)
      await rowsIn('memberships', trx)
        .where('id', id)
        .update({
          ...columnsFor(paymentFields, paid),
          end_date: end,
          status,
          auto_renew: renewal.auto_renew ?? membership.auto_renew === 1,
          ...(await visitsAfterRenewal(membership, trx)),
          revision: membership.revision + 1,
        })
      const period = { start_date: termStart(membership, end, today), end_date: end }
      const { default_price_cents: listPrice } = await rowsIn('membership_types', trx)
        .where('id', membership.type_id)
        .select('default_price_cents')
        .firstOrFail()
      const of = { membershipId: id, typeId: membership.type_id, listPrice }
      const termId = await addTerm(
        { kind: 'renewal', ...of, term: { ...period, ...paid }, by, now, today },
        trx
      )
      const changed = {
        end_date: { from: membership.end_date, to: end },
        ...(shown !== status && { status: { from: shown, to: status } }),
      }
      const renewed = {
        membership,
        customerId: membership.customer_id,
        action: 'membership.renewed' as const,
        details: { changed, price_paid: paid.price_paid },
        changes: await priceDeparts(membership.type_id, paid.price_paid, trx),
      }
      await notifyHolders([renewed], { by, now }, trx)
      return termId
    },
  })
}

/** A renewal adds the type's present number of visits to the remaining ones. */
async function visitsAfterRenewal(membership: StoredMembership, trx: Transaction) {
  const { visits_included: included } = await rowsIn('membership_types', trx)
    .where('id', membership.type_id)
    .select('visits_included')
    .firstOrFail()
  return potAfterRenewal(membership, included, await visitsUsedOf(membership.id, trx))
}

function endsLater({ start_date: start, end_date: current }: StoredMembership, end: Day) {
  if (current !== null && end <= current) {
    throw new Invalid({ new_end_date: [messages['new_end_date.after']] })
  }
  if (end <= start) throw new Invalid({ new_end_date: [messages['end_date.after']] })
}

/** A renewal begins where the last period ended, or today if that is over already. */
function termStart({ end_date: current }: StoredMembership, end: Day, today: Day): Day {
  const next = current === null ? today : addDays(current, 1)
  const later = next > today ? next : today
  // A term entered for the distant past starts in the past, too.
  if (later <= end) return later
  return next <= end ? next : end
}
