import db from '@adonisjs/lucid/services/db'
import type { ActivityEntry, ActivityQuery } from '@trailgate/shared/activity/schemas'
import { addDays } from '@trailgate/shared/dates'
import type { Page } from '@trailgate/shared/http/paging'
import { searchable } from '@trailgate/shared/text'
import { toActivityEntry } from '#activity/activity_transformer'
import { clock } from '#platform/clock'
import { cachedCount } from '#platform/database/cached_count'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { sqlTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'
import { endOfDay } from '#platform/end_of_day'

export type Filters = ActivityQuery & {
  /** The caller may see amounts. */
  withMoney: boolean
  /** Newest row of a file: nothing of what is written meanwhile. */
  upTo?: number
}

/** A page of the log, newest first, and how many rows fit. */
export async function listActivity(filters: Filters, { offset, limit }: Page) {
  const narrowed = await narrowing(filters)
  const list = narrowed(rowsIn('audit_log as l'))
  const count = async () => {
    const counted = narrowed(rowsIn('audit_log as l', slowReads()))
    const { total: found } = await counted.count('* as total').firstOrFail()
    return Number(found)
  }
  const { total } = await cachedCount(list.clone(), count, clock.now())
  const rows = await inOrder(list)
    .offset(offset)
    .limit(limit)
    .select(...COLUMNS)
  const { withMoney } = filters
  const entries: ActivityEntry[] = rows.map((row) => toActivityEntry(row, { withMoney }))
  return { entries, total }
}

export const COLUMNS = [
  'l.id',
  'l.created_at',
  'l.actor_kind',
  'l.actor_id',
  'l.actor_name',
  'l.action',
  'l.subject_kind',
  'l.subject_id',
  'l.subject_label',
  'l.details',
  'l.request_id',
] as const

type LogRows = RowsOf<'audit_log as l'>

export function inOrder(rows: LogRows) {
  return rows.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc')
}

/** The newest row. */
export async function newestRow(reader: Reader = db): Promise<number> {
  const newest = await rowsIn('audit_log', reader).orderBy('id', 'desc').select('id').first()
  return newest?.id ?? 0
}

/** A function that narrows a query to the rows that fit. */
export async function narrowing(filters: Filters): Promise<(rows: LogRows) => LogRows> {
  const { actor_id: actorId, actor_kind: actorKind, action, kind, from, to, upTo } = filters
  const subjects = await subjectsOf(filters)
  const text = filters.q ? searchable(filters.q) : null
  const staff = text ? await staffNamed(text) : []
  return (rows) => {
    if (actorId !== undefined) void rows.where('l.actor_id', actorId)
    if (actorKind) void rows.where('l.actor_kind', actorKind)
    if (action) void rows.where('l.action', action)
    if (kind) void rows.where('l.subject_kind', kind)
    if (subjects) void rows.whereIn('l.subject_id', subjects)
    if (from) void rows.where('l.created_at', '>', endOf(addDays(from, -1)))
    if (to) void rows.where('l.created_at', '<=', endOf(to))
    if (upTo !== undefined) void rows.where('l.id', '<=', upTo)
    if (text) {
      void rows.where((some) => {
        void some.where('l.label_key', 'like', `${likeable(text)}%`)
        void some.orWhere('l.label_tail', 'like', `${likeable(text)}%`)
        if (staff.length > 0) {
          void some.orWhere((own) => {
            void own.where('l.actor_kind', 'staff').whereIn('l.actor_id', staff)
          })
        }
      })
    }
    return rows
  }
}

/** The rows about a customer include those about records merged into theirs. */
async function subjectsOf({ subject_id: id, kind }: Filters): Promise<number[] | null> {
  if (id === undefined) return null
  if (kind !== 'customer') return [id]
  const merged = await rowsIn('customers').where('merged_into_id', id).select('id')
  return [id, ...merged.map((loser) => loser.id)]
}

async function staffNamed(text: string): Promise<number[]> {
  const staff = await rowsIn('staff').select('id', 'first_name', 'last_name', 'username')
  return staff.flatMap(({ id, first_name: first, last_name: last, username }) => {
    const names = [`${first} ${last}`, last, username].map(searchable)
    return names.some((name) => name.startsWith(text)) ? [id] : []
  })
}

function endOf(day: string): string {
  return sqlTime(new Date(endOfDay(day)))
}

/** Without wildcards: MySQL and SQLite have no common escape. */
function likeable(text: string): string {
  return text.replace(/[%_\\]/g, '')
}
