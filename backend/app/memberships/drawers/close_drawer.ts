import type { NewClosing } from '@trailgate/shared/drawers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { can } from '@trailgate/shared/permissions'
import type { Caller } from '#access/callers'
import { NothingToClose } from '#memberships/drawers/refusals'
import { clock } from '#platform/clock'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Forbidden, NotFound, Unauthenticated } from '#platform/http/refusals'
import { toCents } from '#platform/money'

/**
 * Closes a drawer: all its cash up to the end of a day that no earlier closing counted. The account
 * and the payments are locked, so that of two simultaneous closings one finds no cash.
 * @returns the id of the closing
 * @throws {Forbidden} 403 for another person's drawer, unless by a manager
 * @throws {NotFound} when neither the account nor cash of it is there
 * @throws {NothingToClose} 409
 */
export async function closeDrawer(caller: Caller, closing: NewClosing): Promise<number> {
  if (caller.kind !== 'staff') throw new Unauthenticated()
  const { by, staff } = caller
  const staffId = closing.staff_id ?? staff.id
  if (staffId !== staff.id && !can(staff.role, 'memberships.money')) throw new Forbidden()
  const { id } = await withIdempotencyKey(caller, {
    resource: 'day_closing',
    body: closing,
    make: async (trx) => {
      const day = closing.day ?? clock.today()
      const drawer = await lockedDrawer({ staffId, day }, trx)
      const now = sqlTime(clock.now())
      const note = closing.note ?? null
      const [row] = await rowsInto('day_closings', trx).insert({
        day,
        staff_id: drawer.accountId,
        staff_name: drawer.name,
        expected_cents: drawer.cents,
        counted_cents: toCents(closing.counted_cash),
        payments: drawer.payments,
        note,
        noted_by: note === null ? null : by.name,
        noted_at: note === null ? null : now,
        closed_by: by.name,
        created_at: now,
      })
      const closingId = Number(row)
      await uncounted({ staffId, day }, trx).update({ uncounted_for: null, closing_id: closingId })
      // Without amounts: everybody reads their own rows of the log.
      const subject = { id: staffId, label: drawer.name }
      await record({ action: 'drawer.closed', by, details: { day }, subject }, trx)
      return closingId
    },
  })
  return id
}

type Drawer = { staffId: number; day: Day }

/** The drawer with its cash, locked against other closings until the end of the transaction. */
async function lockedDrawer({ staffId, day }: Drawer, trx: Transaction) {
  const account = await rowsIn('staff', trx)
    .where('id', staffId)
    .forUpdate()
    .select('first_name', 'last_name')
    .first()
  // Cash outlives its account.
  const last = await rowsIn('membership_terms', trx)
    .where('uncounted_for', staffId)
    .orderBy('id', 'desc')
    .select('staff_name')
    .first()
  if (!account && !last) throw new NotFound()
  // Without an account nothing but the payments can be locked.
  const { cents, payments } = await theSums(
    uncounted({ staffId, day }, trx).forUpdate().count('* as payments').sum('price_cents as cents')
  )
  if (Number(payments) === 0) throw new NothingToClose()
  return {
    accountId: account ? staffId : null,
    name: account
      ? `${account.first_name} ${account.last_name}`.trim()
      : (last?.staff_name ?? null),
    cents: Number(cents ?? 0),
    payments: Number(payments),
  }
}

function uncounted({ staffId, day }: Drawer, trx: Transaction) {
  return rowsIn('membership_terms', trx).where('uncounted_for', staffId).where('paid_on', '<=', day)
}
