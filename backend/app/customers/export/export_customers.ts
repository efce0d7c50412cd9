import logger from '@adonisjs/core/services/logger'
import type { CustomersRow } from '#database/rows'
import { FILE_FIELDS } from '@trailgate/shared/customers/fields'
import { pick } from '@trailgate/shared/records/fields'
import type { CustomerExportQuery, ExportedCustomer } from '@trailgate/shared/customers/schemas'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import {
  filterCustomers,
  filterInOrder,
  hasStanding,
  hasText,
} from '#customers/search/filter_customers'
import { joinIds } from '#customers/join_ids'
import { areMany, orderOf, sorted, type Order } from '#customers/search/search_customers'
import { slowReads } from '#platform/database/slow_reads'
import { isoTime } from '#platform/database/sql_time'

export const ROWS_A_PIECE = 1000

/** Columns of a customer in the file. */
const TOLD = ['id', 'member_id', ...FILE_FIELDS, 'no_phone', 'status', 'created_at'] as const

/** The columns of `customers as c` that make a row of a file. */
export const EXPORT_ROW = [...TOLD, 'created_day' as const].map((column) => `c.${column}` as const)

export type StoredExportRow = Omit<ExportedCustomer, 'no_phone'> &
  Pick<CustomersRow, 'created_day' | 'no_phone'>

type Row = StoredExportRow & { sorted_by: string | null }

/** A customer of an export, and the park's own day of their creation. */
export type ExportRow = { customer: ExportedCustomer; createdDay: string }

/**
 * Yields all matching customers in batches, in the order of the search. Uses keyset pagination, not
 * offsets, so that the last batch costs no more than the first and memory stays bounded.
 */
export async function* exportCustomers(query: CustomerExportQuery): AsyncGenerator<ExportRow[]> {
  const order = orderOf(query)
  // With many matches a scan in list order finds the next thousand quickly; collecting all matches
  // for each batch would take longer.
  const isByStanding = hasStanding(query) && !hasText(query)
  const filter = isByStanding && (await areMany(query)) ? filterInOrder : filterCustomers
  const piece = (narrow: Narrow, limit: number): Promise<Row[]> => {
    const ids = sorted(narrow(filter(rowsIn('customers as c'), query, order.column)), order)
      .select('c.id', `${order.column} as sort_key`)
      .limit(limit)
    return joinIds(rowsIn('customers as c', slowReads()), 'piece', [ids])
      .orderBy('piece.sort_key', order.direction)
      .orderBy('piece.id', order.direction)
      .select(...EXPORT_ROW, 'piece.sort_key as sorted_by')
  }
  const after = async (last: Row | undefined): Promise<Row[]> => {
    const rows: Row[] = []
    for (const narrow of last ? whatFollows(last, order) : [everybody]) {
      if (rows.length < ROWS_A_PIECE)
        rows.push(...(await piece(narrow, ROWS_A_PIECE - rows.length)))
    }
    return rows
  }
  let rows = await after(undefined)
  while (rows.length === ROWS_A_PIECE) {
    // The database looks for the next piece while this one is written and sent.
    const next = after(rows.at(-1))
    // The reader gets the error when it awaits `next`; this logs it in case the reader stopped.
    next.catch((error: unknown) => logger.warn({ err: error }, 'export: the next piece failed'))
    yield rows.map(toExport)
    rows = await next
  }
  if (rows.length > 0) yield rows.map(toExport)
}

type Narrow = <Query extends RowsOf<'customers as c'>>(query: Query) => Query

const everybody: Narrow = (query) => query

/**
 * Keyset pagination, rows after this one: those with the same sort value and a higher id, then
 * those with a later value. Each is one range of an index; an OR of both would not be. Null sorts
 * first on both engines.
 */
function whatFollows({ id, sorted_by: value }: Row, { column, direction }: Order): Narrow[] {
  const beyond = direction === 'asc' ? '>' : '<'
  if (value === null) {
    const withOne: Narrow = (query) => {
      void query.whereNotNull(column)
      return query
    }
    const alike: Narrow = (query) => query.whereNull(column).where('c.id', beyond, id)
    return direction === 'asc' ? [alike, withOne] : [alike]
  }
  const alike: Narrow = (query) => query.where(column, value).where('c.id', beyond, id)
  const others: Narrow = (query) => query.where(column, beyond, value)
  return direction === 'asc' ? [alike, others] : [alike, others, (query) => query.whereNull(column)]
}

/** A stored row as a file shows it. */
export function toExport(row: StoredExportRow): ExportRow {
  const customer = {
    ...pick(TOLD, row),
    no_phone: row.no_phone === 1,
    created_at: isoTime(row.created_at),
  }
  return { customer, createdDay: row.created_day }
}
