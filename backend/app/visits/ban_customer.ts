import { isBanned } from '@trailgate/shared/visits/may_ride'
import type { NewBan } from '@trailgate/shared/visits/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { BAN_COLUMNS, banOf, NO_BAN, type BanRow } from '#access/bans'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { recordOpenVisits } from '#visits/stream/events'

type Banning = { id: number; ban: NewBan; by: Actor }

/**
 * Bans a customer until a last day or without end. A ban that is so already stays as it is.
 * @throws {NotFound}
 */
export async function banCustomer({ id, ban: { until, reason }, by }: Banning) {
  await inTransaction(async (trx) => {
    const before = banOf(await heldCustomer(id, trx))
    if (before?.until === until && before.reason === reason) return
    await rowsIn('customers', trx)
      .where('id', id)
      .update({
        banned_at: sqlTime(clock.now()),
        banned_by: by.name,
        ban_until: until,
        ban_reason: reason,
      })
    await endSignLinks([id], trx)
    await record({ action: 'customer.banned', by, customerId: id, details: { until, reason } }, trx)
    await recordOpenVisits([id], trx)
  })
}

/**
 * Lifts the ban of a customer; without one nothing happens.
 * @throws {NotFound}
 */
export async function liftBan({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    const ban = banOf(await heldCustomer(id, trx))
    if (!ban) return
    await rowsIn('customers', trx).where('id', id).update(NO_BAN)
    // One that had run out is tidied up without a word.
    if (!isBanned({ ban }, clock.today())) return
    await record({ action: 'customer.ban_lifted', by, customerId: id }, trx)
    await recordOpenVisits([id], trx)
  })
}

async function heldCustomer(id: number, trx: Transaction): Promise<BanRow> {
  const row: BanRow | null = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .select(...BAN_COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return row
}
