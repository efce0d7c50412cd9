import type { CustomersRow } from '#database/rows'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { can } from '@trailgate/shared/permissions'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { banOf, BAN_COLUMNS, type BanRow } from '#access/bans'
import { IDENTITY_COLUMNS, isTwin, type Identity } from '#access/ban_twins'
import { Forbidden, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { customerEvents } from '#customers/events'
import { matchAgain } from '#customers/duplicates/match_due'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Dismissal = { id: number; dismissed: boolean }
type Person = Identity & BanRow & Pick<CustomersRow, 'member_id'>

/** The columns of a pair that counts as duplicates. */
export const NOT_DISMISSED = {
  dismissed_at: null,
  dismissed_by: null,
  dismissed_by_name: null,
  low_ban_seen: null,
  high_ban_seen: null,
}

/**
 * Marks a pair as two different people, or takes that back; then the pair is scored again. Both
 * histories record it; repeating the call changes nothing. A manager's dismissal lifts the bans of
 * that moment from the other record, not later ones.
 * @throws {NotFound} when the two are not a pair any more.
 * @throws {Forbidden} 403 where one of them is banned and the other may be the same person:
 * managers decide.
 */
export async function dismissPair(caller: Caller, { id, dismissed }: Dismissal) {
  const { by } = caller
  const isManager = caller.kind === 'staff' && can(caller.staff.role, 'visits.override_ban')
  await withIdempotencyKey(caller, {
    resource: 'duplicate_pair.dismissal',
    body: { id, dismissed },
    make: async (trx) => {
      const [one, other] = await peopleOf(id, trx)
      const pair = await rowsIn('duplicate_pairs', trx)
        .where('id', id)
        .forUpdate()
        .select('dismissed_at', 'low_ban_seen', 'high_ban_seen')
        .first()
      if (!pair || !one || !other) throw new NotFound(messages['refused.dismissed_gone'])
      const tied = isTwin(one, other) && [one, other].some((each) => isBannedNow(each))
      if (tied && !isManager) throw new Forbidden(messages['refused.ban'])
      const seen = {
        low_ban_seen: isManager ? one.banned_at : null,
        high_ban_seen: isManager ? other.banned_at : null,
      }
      const isSaid = (pair.dismissed_at !== null) === dismissed
      const hasSeen =
        pair.low_ban_seen === seen.low_ban_seen && pair.high_ban_seen === seen.high_ban_seen
      if (isSaid && (!tied || !dismissed || hasSeen)) return id
      const said = {
        dismissed_at: sqlTime(clock.now()),
        dismissed_by: by.id,
        dismissed_by_name: by.name,
        ...seen,
      }
      await rowsIn('duplicate_pairs', trx)
        .where('id', id)
        .update(dismissed ? said : NOT_DISMISSED)
      if (!dismissed) await matchAgain([one.id, other.id], trx)
      const action = dismissed ? 'customer.not_a_duplicate' : 'customer.maybe_a_duplicate'
      for (const [{ id: customerId }, { id: otherId, member_id: memberId }] of [
        [one, other],
        [other, one],
      ] as const) {
        await record(
          { action, by, customerId, details: { other_id: otherId, other_member_id: memberId } },
          trx
        )
      }
      if (tied) await customerEvents.gateChanged.emit({ ids: [one.id, other.id] }, trx)
      return id
    },
  })
}

function isBannedNow(row: BanRow): boolean {
  return isBanned({ ban: banOf(row) }, clock.today())
}

/** Locks both people before their pair, in the same order as merges and comparisons. */
async function peopleOf(id: number, trx: Transaction): Promise<Person[]> {
  const pair = await rowsIn('duplicate_pairs', trx)
    .where('id', id)
    .select('low_id', 'high_id')
    .first()
  if (!pair) return []
  return rowsIn('customers', trx)
    .whereIn('id', [pair.low_id, pair.high_id])
    .orderBy('id')
    .forUpdate()
    .select('id', 'member_id', ...IDENTITY_COLUMNS, ...BAN_COLUMNS)
}
