import type { Tables } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import {
  IMPORT_CELL_DAYS,
  LETTER_DAYS,
  type PurgedKind,
} from '@trailgate/shared/retention/constants'
import { rowsAcross, rowsIn, type AnyRows } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { notePurged } from '#privacy/retention/purge_report'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Short enough that nobody waits for such a transaction. */
const AT_ONCE = 500

const DAY_SECONDS = 24 * 3600

/** How long a ticket that is over is still known. */
const SPENT_TICKET_DAYS = 7

type Plain = { kind: PurgedKind; table: keyof Tables; over: (rows: AnyRows, now: Date) => AnyRows }

/** What is of no use to anybody once its time is over, and when that is. */
const PLAIN: Plain[] = [
  {
    kind: 'sessions',
    table: 'sessions',
    over: (rows, now) =>
      rows.where((dead) => {
        void dead.where('expires_at', '<=', sqlTime(now)).orWhere('idle_until', '<=', sqlTime(now))
      }),
  },
  { kind: 'staff_tokens', table: 'staff_tokens', over: expired },
  { kind: 'sessions', table: 'known_devices', over: expired },
  {
    kind: 'sessions',
    table: 'signing_tickets',
    // As long as it is known it is never taken for nothing: what one person drew is not signed for another.
    over: (rows, now) =>
      rows.where('expires_at', '<=', sqlTimeAfter(now, -SPENT_TICKET_DAYS * DAY_SECONDS)),
  },
  { kind: 'sessions', table: 'guardian_requests', over: expired },
  { kind: 'password_links', table: 'password_links', over: expired },
  { kind: 'password_links', table: 'sign_links', over: expired },
  { kind: 'password_links', table: 'email_changes', over: expired },
  // With it goes who said that they come.
  { kind: 'password_links', table: 'parties', over: expired },
  { kind: 'idempotency_keys', table: 'idempotency_keys', over: expired },
  {
    kind: 'letters',
    table: 'outbox',
    over: (rows, now) =>
      rows
        .whereIn('state', ['sent', 'failed'])
        .where('run_at', '<=', sqlTimeAfter(now, -LETTER_DAYS * DAY_SECONDS)),
  },
]

/** Removes sessions, links, keys and letters that are over. */
export async function purgeRows(day: Day, goOn: () => boolean) {
  for (const { kind, table, over } of PLAIN) {
    await inSteps(goOn, async (trx) => {
      const ids = await idsOf(over(rowsAcross(table, trx), clock.now()))
      const removed = Number(await rowsAcross(table, trx).whereIn('id', ids).delete())
      await notePurged({ day, kind, removed }, trx)
      return ids.length
    })
  }
}

/** Empties the cells of rows that an import could not take; how many there were and why stays in its report. */
export async function forgetImportCells(day: Day, goOn: () => boolean) {
  const before = sqlTimeAfter(clock.now(), -IMPORT_CELL_DAYS * DAY_SECONDS)
  await inSteps(goOn, async (trx) => {
    const ids = await idsOf(
      rowsIn('import_rows', trx)
        .whereNotNull('cells')
        .whereIn('import_id', rowsIn('imports', trx).where('created_at', '<=', before).select('id'))
    )
    const removed = Number(
      await rowsIn('import_rows', trx).whereIn('id', ids).update({ cells: null })
    )
    await notePurged({ day, kind: 'import_cells', removed }, trx)
    return ids.length
  })
}

function expired(rows: AnyRows, now: Date) {
  return rows.where('expires_at', '<=', sqlTime(now))
}

/** Locked, so that two processes never count one row twice. */
async function idsOf(rows: AnyRows): Promise<number[]> {
  const found: { id: number }[] = await rows.orderBy('id').limit(AT_ONCE).forUpdate().select('id')
  return found.map(({ id }) => id)
}

async function inSteps(goOn: () => boolean, step: (trx: Transaction) => Promise<number>) {
  while (goOn()) {
    if ((await inTransaction(step)) < AT_ONCE) return
  }
}
