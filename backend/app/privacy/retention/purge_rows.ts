import { WEBHOOK_KEPT_DAYS } from '@trailgate/shared/webhooks/constants'
import type { Tables } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import {
  IMPORT_CELL_DAYS,
  LETTER_DAYS,
  LOG_YEARS,
  OFFLINE_HELD_DAYS,
  SERVICE_LETTER_DAYS,
  type PurgedKind,
} from '@trailgate/shared/retention/constants'
import { rowsAcross, rowsIn, type AnyRows } from '#platform/database/rows_in'
import { DateTime } from 'luxon'
import { audit } from '#platform/audit/audit'
import { clock } from '#platform/clock'
import { idsOf, inSteps } from '#privacy/retention/in_steps'
import { notePurged } from '#privacy/retention/purge_report'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { SYSTEM } from '#platform/system_actor'

const DAY_SECONDS = 24 * 3600

/** Days for which an expired ticket is still recognized. */
const SPENT_TICKET_DAYS = 7

type Plain = { kind: PurgedKind; table: keyof Tables; over: (rows: AnyRows, now: Date) => AnyRows }

/** Tables purged by a plain condition, with that condition. */
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
    // While it is recognized it never counts as absent: one person's drawing is not signed for another.
    over: (rows, now) =>
      rows.where('expires_at', '<=', sqlTimeAfter(now, -SPENT_TICKET_DAYS * DAY_SECONDS)),
  },
  { kind: 'sessions', table: 'guardian_requests', over: expired },
  // Adults of a household have no end day.
  { kind: 'sessions', table: 'household_adults', over: expired },
  { kind: 'password_links', table: 'password_links', over: expired },
  { kind: 'password_links', table: 'sign_links', over: expired },
  { kind: 'password_links', table: 'parent_links', over: expired },
  { kind: 'password_links', table: 'email_changes', over: expired },
  // The guest list is deleted with it.
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
  {
    kind: 'letters',
    table: 'webhook_deliveries',
    over: (rows, now) =>
      // Tries have ended by then, also of rows whose webhook was switched off meanwhile. A redelivery has another three days.
      rows
        .where('created_at', '<=', sqlTimeAfter(now, -WEBHOOK_KEPT_DAYS * DAY_SECONDS))
        .where('tried_until', '<=', sqlTime(now)),
  },
  // Kept for longer than the occasion lasts, so that no person is written to twice.
  {
    kind: 'letters',
    table: 'letters',
    over: (rows, now) =>
      rows.where('created_at', '<=', sqlTimeAfter(now, -SERVICE_LETTER_DAYS * DAY_SECONDS)),
  },
]

/** Deletes expired sessions, links, keys and letters. */
export async function purgeRows(day: Day, shouldContinue: () => boolean) {
  for (const { kind, table, over } of PLAIN) {
    await inSteps(shouldContinue, async (trx) => {
      const ids = await idsOf(over(rowsAcross(table, trx), clock.now()))
      const removed = Number(await rowsAcross(table, trx).whereIn('id', ids).delete())
      await notePurged({ day, kind, removed }, trx)
      return ids.length
    })
  }
}

/** Deletes rows of the log that are past their time. */
export async function purgeLog(shouldContinue: () => boolean) {
  const before = sqlTime(DateTime.fromJSDate(clock.now()).minus({ years: LOG_YEARS }).toJSDate())
  await inSteps(shouldContinue, async (trx) => {
    const ids = await idsOf(rowsAcross('audit_log', trx).where('created_at', '<=', before))
    const removed = Number(await rowsIn('audit_log', trx).whereIn('id', ids).delete())
    if (removed > 0) {
      audit([{ action: 'records.purged', by: SYSTEM, subject: null, details: { removed } }], trx)
    }
    return ids.length
  })
}

/**
 * Deletes what tablets captured and staff have left undecided for too long, signatures among it; counted with what else
 * visits at a kiosk leave.
 */
export async function purgeHeldItems(day: Day, shouldContinue: () => boolean) {
  const before = sqlTimeAfter(clock.now(), -OFFLINE_HELD_DAYS * DAY_SECONDS)
  await inSteps(shouldContinue, async (trx) => {
    const waiting = rowsIn('offline_items', trx).where('status', 'needs_staff')
    const ids = await idsOf(waiting.where('received_at', '<=', before))
    const removed = Number(await rowsIn('offline_items', trx).whereIn('id', ids).delete())
    await notePurged({ day, kind: 'sessions', removed }, trx)
    return ids.length
  })
}

/** Clears the cells of rows that an import rejected, and its warnings, which repeat cells; its report keeps the counts and reasons. */
export async function forgetImportCells(day: Day, shouldContinue: () => boolean) {
  const before = sqlTimeAfter(clock.now(), -IMPORT_CELL_DAYS * DAY_SECONDS)
  await inSteps(shouldContinue, async (trx) => {
    const ids = await idsOf(
      rowsIn('import_warnings', trx).whereIn(
        'import_id',
        rowsIn('imports', trx).where('created_at', '<=', before).select('id')
      )
    )
    await rowsIn('import_warnings', trx).whereIn('id', ids).delete()
    return ids.length
  })
  await inSteps(shouldContinue, async (trx) => {
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
