import type { Day } from '@trailgate/shared/dates'
import type { Tables } from '#database/rows'
import { rowsInto, type NewRow } from '#platform/database/rows_into'
import type { Transaction } from '#platform/database/transaction'

const ROWS_AT_ONCE = 500

/** A stored person of the demo park. */
export type Person = { id: number; row: NewRow<'customers'>; born: Day; joined: Day }

/** Inserts many rows, some hundred with each statement. */
export async function insertAll<Table extends keyof Tables>(
  trx: Transaction,
  table: Table,
  rows: readonly NewRow<Table>[]
) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await rowsInto(table, trx).multiInsert(rows.slice(start, start + ROWS_AT_ONCE))
  }
}
