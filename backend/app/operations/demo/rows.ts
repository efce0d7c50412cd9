import type { Day } from '@trailgate/shared/dates'
import type { Transaction } from '#platform/database/transaction'

const ROWS_AT_ONCE = 500

export type Row = Record<string, string | number | boolean | null>

/** Somebody of the demo park, as stored. */
export type Person = { id: number; row: Row; born: Day; joined: Day }

/** Inserts many rows, some hundred with each statement. */
export async function insertAll(trx: Transaction, table: string, rows: Row[]) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx.table(table).multiInsert(rows.slice(start, start + ROWS_AT_ONCE))
  }
}
