import db from '@adonisjs/lucid/services/db'
import type { Page } from '@trailgate/shared/http/paging'
import { computed, rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { joinIds } from '#customers/join_ids'
import { toHistoryEntry, type HistoryRow } from '#customers/history/history_transformer'

const SIGNED_IN = 'customer.signed_in'
const SIGNED_FOR = 'waiver.signed_for'
const VISITED = ['visit.checked_in', 'visit.overridden'] as const

/** The person themselves, whose name stands above the list. */
const BY_THEMSELVES = [
  db.raw("'rider' as actor_kind"),
  db.raw('null as actor_name'),
  db.raw('null as details'),
]

/** MariaDB gives the ids of such a union as text. */
type Row = HistoryRow & { id: number | string }

/**
 * History of a customer, newest first, with the total: every change, sign-in, visit and signature.
 * @throws {NotFound}
 */
export async function customerHistory(id: number, { offset, limit }: Page) {
  const customer = await rowsIn('customers')
    .where('id', id)
    .whereNull('merged_into_id')
    .select(historyCount(id))
    .first()
  if (!customer) throw new NotFound()

  const rows: Row[] = await happenedTo(id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .orderBy('action')
    .offset(offset)
    .limit(limit)
  const told = [
    ...(await signInsAmong(rows)),
    ...(await visitsAmong(rows)),
    ...(await signaturesAmong(rows)),
  ]
  const details = new Map(told.map(([row, words]) => [row, JSON.stringify(words)]))
  const entries = rows.map((row) =>
    toHistoryEntry({ ...row, details: details.get(row) ?? row.details })
  )
  return { entries, total: Number(customer.history) }
}

/** Place of each sign-in: the portal, or the name of the tablet. */
async function signInsAmong(rows: Row[]): Promise<[Row, object][]> {
  const lines = rows.filter(({ action }) => action === SIGNED_IN)
  if (lines.length === 0) return []
  const found = await rowsIn('sign_ins as s')
    .leftJoin('kiosk_devices as d', 'd.id', 's.device_id')
    .whereIn(
      's.id',
      lines.map(({ id }) => id)
    )
    .select('s.id', 's.channel', 'd.name as device')
  return together(lines, found)
}

/** Details of each visit: method, tablet, and the reason for an override of the gate. */
async function visitsAmong(rows: Row[]): Promise<[Row, object][]> {
  const lines = rows.filter(({ action }) => (VISITED as readonly string[]).includes(action))
  if (lines.length === 0) return []
  const found = await rowsIn('visits')
    .whereIn(
      'id',
      lines.map(({ id }) => id)
    )
    .select('id', 'method', 'device_name as device', 'override_reason as reason')
  return together(lines, found)
}

/** Signed waivers and their subjects. A deleted minor has no name here. */
async function signaturesAmong(rows: Row[]): Promise<[Row, object][]> {
  const lines = rows.filter(({ action }) => action === SIGNED_FOR)
  if (lines.length === 0) return []
  const found = await rowsIn('signed_waivers')
    .whereIn(
      'id',
      lines.map(({ id }) => id)
    )
    .select('id', 'template_name as template', 'template_version as version', 'subject_id')
    .select('subject_first_name as first_name', 'subject_last_name as last_name')
  return together(
    lines,
    found.map((waiver) => (waiver.subject_id === null ? { ...waiver, ...NAMELESS } : waiver))
  )
}

const NAMELESS = { first_name: null, last_name: null }

function together(lines: Row[], found: { id: number }[]): [Row, object][] {
  const words = new Map(found.map(({ id, ...rest }) => [id, rest]))
  return lines.map((row) => [row, words.get(Number(row.id)) ?? {}])
}

/** How much happened to a customer, as the column `history`. */
export function historyCount(id: number) {
  const { sql, bindings } = happenedTo(id).toSQL()
  return computed<{ history: number }>(
    `(select count(*) from (${sql}) as happened) as history`,
    bindings
  )
}

/** Every select has the same columns: action, actor_kind, actor_name, details, created_at, id. */
function happenedTo(id: number) {
  return rowsIn('activity')
    .where('customer_id', id)
    .select('action', 'actor_kind', 'actor_name', 'details', 'created_at', 'id')
    .unionAll([
      importOf(id),
      membershipsOf(id),
      signInsOf(id),
      visitsOf(id),
      signaturesForOthers(id),
    ])
}

/**
 * First history line of an imported customer, derived from the import instead of stored per row.
 */
function importOf(id: number) {
  return joinIds(rowsIn('import_rows as r'), 'records', recordsOf(id), 'r.customer_id')
    .join('imports as i', 'i.id', 'r.import_id')
    .select(db.raw("'customer.imported' as action"), db.raw("'staff' as actor_kind"))
    .select('i.created_by_name as actor_name', db.raw('null as details'))
    .select('i.created_at', db.raw('0 as id'))
}

/** Memberships and places keep a history of their own. */
function membershipsOf(id: number) {
  return rowsIn('membership_events')
    .where('customer_id', id)
    .select('action', 'actor_kind', 'actor_name', 'details', 'created_at', 'id')
}

function signInsOf(id: number) {
  return rowsIn('sign_ins')
    .where('customer_id', id)
    .select(db.raw(`'${SIGNED_IN}' as action`), ...BY_THEMSELVES, 'created_at', 'id')
}

/** Checked in by staff, or by themselves. */
function visitsOf(id: number) {
  const [came, overridden] = VISITED
  return rowsIn('visits')
    .where('customer_id', id)
    .select(
      db.raw(`case when override_reason is null then '${came}' else '${overridden}' end as action`),
      db.raw("case when staff_name is null then 'rider' else 'staff' end as actor_kind"),
      'staff_name as actor_name',
      db.raw('null as details'),
      'checked_in_at as created_at',
      'id'
    )
}

/** Waivers signed for minors; those signed for oneself have a line of their own already. */
function signaturesForOthers(id: number) {
  return joinIds(rowsIn('signed_waivers as w'), 'records', recordsOf(id), 'w.signer_id')
    .where((other) => other.whereNull('w.counts_for_id').orWhereNot('w.counts_for_id', id))
    .select(db.raw(`'${SIGNED_FOR}' as action`), ...BY_THEMSELVES)
    .select('w.signed_at as created_at', 'w.id')
}

/** The record and those merged into it: imports and signatures stay with their original record. */
function recordsOf(id: number) {
  return [
    rowsIn('customers').where('id', id).select('id'),
    rowsIn('customers').where('merged_into_id', id).select('id'),
  ]
}
