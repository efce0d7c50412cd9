import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '@trailgate/shared/dates'
import { pageOf } from '@trailgate/shared/fields'
import type { RowsBehind } from '@trailgate/shared/reports/constants'
import type { ReportRow, ReportRowsQuery } from '@trailgate/shared/reports/schemas'
import type { CustomersRow, Instant, SignInsRow } from '#database/rows'
import { joinIds } from '#customers/join_ids'
import { peopleWhoSignedIn, signInsWithin } from '#reports/login_activity'
import type { Period } from '#reports/period'
import { clock } from '#platform/clock'
import { cachedCount } from '#platform/database/cached_count'
import {
  computed,
  rowsIn,
  theSums,
  type AnyRows,
  type Nullable,
  type RowsOf,
} from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { isoTime } from '#platform/database/sql_time'

/** Columns common to every source: the queries are chosen at run time. */
type Row = Pick<SignInsRow, 'id' | 'customer_id'> &
  Nullable<Pick<CustomersRow, 'member_id' | 'first_name' | 'last_name'>> & {
    at: Instant
    channel: SignInsRow['channel'] | null
    times: number | string
  }

type Part = { offset: number; limit: number }
/** Pages of one list differ only in offset and limit, so the count is cached under the query of the first row. */
const FIRST_ROW: Part = { offset: 0, limit: 1 }

type Source = {
  count: (period: Period, today: Day) => Promise<number>
  page: (period: Period, part: Part) => AnyRows
}

/** Rows behind each figure, newest first; each counts exactly what the figure counts. */
const SOURCES: Record<RowsBehind, Source> = {
  registrations: {
    count: ({ from, to }) => rowsOf(people().whereBetween('c.created_day', [from, to])),
    page: joinedWithin,
  },
  logins: {
    count: signInsWithin,
    page: (period, part) =>
      pageOfSignIns(signIns(period), part)
        .leftJoin('customers as c', 'c.id', 's.customer_id')
        .select('s.id', 's.customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
        .select('s.created_at as at', 's.channel', db.rawQuery('1 as times')),
  },
  unique_logins: {
    count: peopleWhoSignedIn,
    page: (period, part) =>
      pageOfSignIns(lastOfEach(period), part)
        .join('customers as c', 'c.id', 's.customer_id')
        .select('c.id', 'c.id as customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
        .select('s.created_at as at', db.rawQuery('null as channel'), timesWithin(period)),
  },
  customers: { count: () => rowsOf(people()), page: (_, part) => asRows(people(), part) },
  active_customers: {
    count: () => rowsOf(people().where('c.status', 'active')),
    page: (_, part) => asRows(people().where('c.status', 'active'), part),
  },
  inactive_customers: {
    count: () => rowsOf(people().whereNot('c.status', 'active')),
    page: (_, part) => asRows(people().whereNot('c.status', 'active'), part),
  },
}

/** A page of the rows behind a figure, with their total: the figure itself, cached for some seconds. */
export async function reportRows(query: ReportRowsQuery) {
  const { of, range: period } = query
  const source = SOURCES[of]
  const count = () => source.count(period, clock.today())
  const [{ total }, rows]: [{ total: number }, Row[]] = await Promise.all([
    cachedCount(source.page(period, FIRST_ROW), count, clock.now()),
    source.page(period, pageOf(query)),
  ])
  if (of !== 'registrations') return { rows: rows.map(toReportRow), total }
  // Registrations of people who were deleted since stand last: only their number and time are known.
  const erased = await rowsOf(erasedWithin(period))
  const { offset, limit } = pageOf(query)
  const added: Row[] = await erasedWithin(period)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(Math.max(0, offset - total))
    .limit(limit - rows.length)
    .select('id', 'created_at as at')
    .select(computed<Omit<Row, 'id' | 'at'>>(NOBODY))
  return { rows: [...rows, ...added].map(toReportRow), total: total + erased }
}

function erasedWithin({ from, to }: Period) {
  return rowsIn('erased_people', slowReads()).whereBetween('created_day', [from, to])
}

/** The columns of a person, for a deleted account. */
const NOBODY = `null as customer_id, null as member_id, null as first_name, null as last_name,
  null as channel, 1 as times`

async function rowsOf(query: AnyRows): Promise<number> {
  const { total } = await theSums(query.count('* as total'))
  return Number(total)
}

function people() {
  return rowsIn('customers as c', slowReads()).whereNull('c.closed_at')
}

/** A park day starts and ends at most this many days away from the same UTC day. */
const ZONE_DAYS = 1

/**
 * Registrations on the days of a period, filtered by the timestamp they are sorted by: filtering by day would sort the
 * whole period for each page. The day itself is compared only near the ends of the period.
 */
function joinedWithin({ from, to }: Period, { offset, limit }: Part): AnyRows {
  const ids = people()
    .where('c.created_at', '>=', addDays(from, -ZONE_DAYS))
    .where('c.created_at', '<', addDays(to, ZONE_DAYS + 1))
    .whereRaw('(c.created_at >= ? and c.created_at < ? or c.created_day between ? and ?)', [
      addDays(from, ZONE_DAYS + 1),
      addDays(to, -ZONE_DAYS),
      from,
      to,
    ])
  const page = ids.orderBy('c.created_at', 'desc').orderBy('c.id', 'desc').select('c.id')
  const rows = rowsIn('customers as c', slowReads())
  return asRows(joinIds(rows, 'page', [page.offset(offset).limit(limit)]), { offset: 0, limit })
}

function asRows(query: RowsOf<'customers as c'>, { offset, limit }: Part): AnyRows {
  return query
    .offset(offset)
    .limit(limit)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .select('c.id', 'c.id as customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
    .select('c.created_at as at', db.rawQuery('null as channel'), db.rawQuery('1 as times'))
}

function signIns({ from, to }: Period) {
  return rowsIn('sign_ins as s', slowReads()).whereBetween('s.day', [from, to])
}

function pageOfSignIns(signedIn: ReturnType<typeof signIns>, { offset, limit }: Part) {
  const ids = newestFirst(signedIn).select('s.id').offset(offset).limit(limit)
  return newestFirst(joinIds(rowsIn('sign_ins as s', slowReads()), 'page', [ids], 's.id'))
}

function newestFirst<Query extends RowsOf<'sign_ins as s'>>(signedIn: Query): Query {
  return signedIn.orderBy('s.day', 'desc').orderBy('s.id', 'desc')
}

/** Last sign-in of each person within a period. Read in index order, so a page needs few more rows than it returns. */
function lastOfEach(period: Period) {
  return signIns(period)
    .whereNotNull('s.customer_id')
    .whereNotExists(
      rowsIn('sign_ins as l')
        .whereColumn('l.customer_id', 's.customer_id')
        .whereColumn('l.day', '>=', 's.day')
        .where('l.day', '<=', period.to)
        .whereRaw('(l.day > s.day or l.id > s.id)')
        .select('l.id')
    )
}

function timesWithin({ from, to }: Period) {
  return db.raw(
    '(select count(*) from sign_ins t where t.customer_id = s.customer_id and t.day between ? and ?) as times',
    [from, to]
  )
}

function toReportRow(row: Row): ReportRow {
  return {
    id: row.id,
    customer_id: row.customer_id,
    member_id: row.member_id,
    name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
    at: isoTime(row.at),
    channel: row.channel,
    times: Number(row.times),
  }
}
