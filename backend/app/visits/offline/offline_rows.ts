import type { OfflineCandidate, OfflineRow } from '@trailgate/shared/offline/schemas'
import type { OfflineListQuery } from '@trailgate/shared/offline/staff_schemas'
import { pageOf } from '@trailgate/shared/fields'
import type { OfflineItemsRow } from '#database/rows'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'
import { NotFound } from '#platform/http/refusals'
import { candidatesFor } from '#visits/offline/candidates'
import { reasonOf } from '#visits/offline/needs_staff'
import { codeIn } from '#visits/offline/stored_items'

/** Pictures and texts are long: a list names the address of the picture, and leaves the text out. */
const LONG = ['signature_data', 'strokes', 'content'] as const

/** Items whose payloads are read at once: each may be a million characters long. */
const PAYLOADS_AT_ONCE = 8

const COLUMNS = [
  'i.id',
  'i.uid',
  'i.kind',
  'i.status',
  'i.captured_at',
  'i.received_at',
  'i.code',
  'i.said',
  'i.device_id',
  'i.resolved_by_id',
  'i.resolved_by_name',
  'i.resolved_at',
  'i.discard_reason',
  'd.name as device_name',
] as const

type Row = Pick<
  OfflineItemsRow,
  | 'id'
  | 'uid'
  | 'kind'
  | 'status'
  | 'captured_at'
  | 'received_at'
  | 'code'
  | 'said'
  | 'device_id'
  | 'resolved_by_id'
  | 'resolved_by_name'
  | 'resolved_at'
  | 'discard_reason'
> & { device_name: string }

/**
 * A page of items with a status, in order of capture, with their total. A row has at most SHOWN_MAX characters of
 * payload and CANDIDATES_MAX people, so a page of 100 stays below 2 MB.
 */
export async function offlineRows(asked: OfflineListQuery) {
  const { offset, limit } = pageOf(asked)
  const { total } = await theSums(
    rowsIn('offline_items').where('status', asked.status).count('* as total')
  )
  const rows = await items()
    .where('i.status', asked.status)
    .orderBy('i.captured_at')
    .orderBy('i.id')
    .offset(offset)
    .limit(limit)
    .select(...COLUMNS)
  return { list: await toOfflineRows(rows), total: Number(total) }
}

/** One item. @throws {NotFound} */
export async function offlineRow(uid: string): Promise<OfflineRow> {
  const rows = await items()
    .where('i.uid', uid)
    .select(...COLUMNS)
  const [row] = await toOfflineRows(rows)
  if (!row) throw new NotFound()
  return row
}

/** The PNG of a captured signature. @throws {NotFound} for an item without one. */
export async function pictureOf(uid: string): Promise<Buffer> {
  const row = await rowsIn('offline_items').where('uid', uid).select('payload').first()
  const sent = payloadIn(row?.payload ?? null)?.signature_data
  const prefix = 'data:image/png;base64,'
  if (typeof sent !== 'string' || !sent.startsWith(prefix)) throw new NotFound()
  return Buffer.from(sent.slice(prefix.length), 'base64')
}

/** The captured payload, as it is stored. */
export function payloadIn(stored: string | null): Record<string, unknown> | null {
  if (stored === null) return null
  return JSON.parse(stored) as Record<string, unknown>
}

function items(client?: Reader) {
  return rowsIn('offline_items as i', client).join('kiosk_devices as d', 'd.id', 'i.device_id')
}

/** Reads the payloads in steps and keeps of each only what is shown. */
async function toOfflineRows(rows: readonly Row[]): Promise<OfflineRow[]> {
  const shown: OfflineRow[] = []
  for (let from = 0; from < rows.length; from += PAYLOADS_AT_ONCE) {
    shown.push(...(await withPayloads(rows.slice(from, from + PAYLOADS_AT_ONCE))))
  }
  return shown
}

async function withPayloads(rows: readonly Row[]): Promise<OfflineRow[]> {
  const ids = rows.map(({ id }) => id)
  const stored = await rowsIn('offline_items').whereIn('id', ids).select('id', 'payload')
  const payloads = new Map(stored.map(({ id, payload }) => [id, payloadIn(payload)]))
  const read = rows.map((row) => ({ ...row, payload: payloads.get(row.id) ?? null }))
  const waiting = read.filter(({ status }) => status === 'needs_staff')
  const candidates = await candidatesFor(
    waiting.map(({ uid, kind, payload }) => ({ uid, kind, payload: payload ?? {} }))
  )
  return read.map((row) => toOfflineRow(row, candidates.get(row.uid) ?? []))
}

type Read = Row & { payload: Record<string, unknown> | null }

function toOfflineRow(row: Read, candidates: OfflineCandidate[]): OfflineRow {
  return {
    id: row.uid,
    kind: row.kind,
    captured_at: isoTime(row.captured_at),
    received_at: isoTime(row.received_at),
    device: { id: row.device_id, name: row.device_name },
    status: row.status,
    reason: row.code === null ? null : reasonIn(codeIn(row.code), row.said),
    payload: row.payload && shownPayload(row.uid, row.payload),
    candidates,
    discard_reason: row.discard_reason,
    resolved_by:
      row.resolved_by_id === null
        ? null
        : { id: row.resolved_by_id, name: row.resolved_by_name ?? '' },
    resolved_at: isoTime(row.resolved_at),
  }
}

/** Longest payload of a row, in characters: of a longer one the row tells whom it is about. */
const SHOWN_MAX = 16_384
const LINE_MAX = 100

function ofPerson(payload: Record<string, unknown>) {
  return Object.fromEntries(
    ['first_name', 'last_name', 'date_of_birth', 'phone', 'email'].flatMap((key) => {
      const said = payload[key]
      return typeof said === 'string' ? [[key, said.slice(0, LINE_MAX)]] : []
    })
  )
}

function shownPayload(uid: string, payload: Record<string, unknown>) {
  const short = Object.fromEntries(
    Object.entries(payload).filter(([key]) => !(LONG as readonly string[]).includes(key))
  )
  const isLong = JSON.stringify(short).length > SHOWN_MAX
  const isSigned = typeof payload.signature_data === 'string'
  return {
    ...(isLong ? ofPerson(short) : short),
    ...(isSigned && { signature_data: `/api/kiosk/offline/${uid}/signature` }),
  }
}

/** The words of an item that was decided are not kept: the reason in general stands in their place. */
function reasonIn(code: ReturnType<typeof codeIn>, said: string | null) {
  return said === null ? reasonOf(code) : { code, text: said }
}
