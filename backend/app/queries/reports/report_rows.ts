import db from '@adonisjs/lucid/services/db'
import { pageOf } from '@trailgate/shared/fields'
import type { RowsBehind } from '@trailgate/shared/reports/constants'
import type { ReportRow, ReportRowsQuery } from '@trailgate/shared/reports/schemas'
import { joinIds, type Query } from '#queries/customers/join_ids'
import type { Period } from '#queries/reports/period'
import { clock } from '#services/clock'
import { rememberedTotal } from '#services/remembered_total'
import { isoTime } from '#services/sql_time'

type Row = {
  id: number
  customer_id: number | null
  member_id: string | null
  first_name: string | null
  last_name: string | null
  at: string
  channel: 'portal' | 'kiosk' | null
  times: number | string
}

type Part = { offset: number; limit: number }
type Source = { counted: (period: Period) => Query; page: (period: Period, part: Part) => Query }

/** Where the rows of each number come from, the newest first; each counts just what the number counts. */
const SOURCES: Record<RowsBehind, Source> = {
  registrations: {
    counted: (period) => people().whereBetween('c.created_day', [period.from, period.to]),
    page: (period, part) =>
      asRows(people().whereBetween('c.created_day', [period.from, period.to]), part),
  },
  logins: {
    counted: signIns,
    page: (period, { offset, limit }) =>
      newestFirst(
        joinIds(
          db.from('sign_ins as s'),
          'page',
          [newestFirst(signIns(period)).select('s.id').offset(offset).limit(limit)],
          's.id'
        )
      )
        .leftJoin('customers as c', 'c.id', 's.customer_id')
        .select('s.id', 's.customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
        .select('s.created_at as at', 's.channel', db.rawQuery('1 as times')),
  },
  unique_logins: {
    counted: (period) => db.from(whoSignedIn(period).as('who')),
    page: (period, { offset, limit }) =>
      db
        .from(whoSignedIn(period).as('who'))
        .join('customers as c', 'c.id', 'who.customer_id')
        .orderBy('who.last_id', 'desc')
        .offset(offset)
        .limit(limit)
        .select('c.id', 'c.id as customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
        .select('who.at', db.rawQuery('null as channel'), 'who.times'),
  },
  customers: { counted: people, page: (_, part) => asRows(people(), part) },
  active_customers: {
    counted: () => people().where('c.status', 'active'),
    page: (_, part) => asRows(people().where('c.status', 'active'), part),
  },
  inactive_customers: {
    counted: () => people().whereNot('c.status', 'active'),
    page: (_, part) => asRows(people().whereNot('c.status', 'active'), part),
  },
}

/** A page of what a number of the reports counts, and how many there are: the number itself, or what it was some seconds ago. */
export async function reportRows(query: ReportRowsQuery) {
  const { of, range: period } = query
  const source = SOURCES[of]
  const count = async () => {
    const { total } = await source.counted(period).count('* as total').firstOrFail()
    return Number(total)
  }
  const list = JSON.stringify(['report', of, period.from, period.to])
  const [{ total }, rows]: [{ total: number }, Row[]] = await Promise.all([
    rememberedTotal(list, count, clock.now()),
    source.page(period, pageOf(query)),
  ])
  return { rows: rows.map(toReportRow), total }
}

function people(): Query {
  return db.from('customers as c').whereNull('c.closed_at')
}

function asRows(query: Query, { offset, limit }: Part): Query {
  return query
    .offset(offset)
    .limit(limit)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .select('c.id', 'c.id as customer_id', 'c.member_id', 'c.first_name', 'c.last_name')
    .select('c.created_at as at', db.rawQuery('null as channel'), db.rawQuery('1 as times'))
}

function signIns({ from, to }: Period): Query {
  return db.from('sign_ins as s').whereBetween('s.day', [from, to])
}

function newestFirst(signedIn: Query): Query {
  return signedIn.orderBy('s.day', 'desc').orderBy('s.id', 'desc')
}

function whoSignedIn(period: Period) {
  return signIns(period)
    .whereNotNull('s.customer_id')
    .groupBy('s.customer_id')
    .select('s.customer_id')
    .max('s.id as last_id')
    .max('s.created_at as at')
    .count('* as times')
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
