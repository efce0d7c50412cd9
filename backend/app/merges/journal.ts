import type { NewRow } from '#platform/database/rows_into'
import type { Tables } from '#database/rows'
import { rowsAcross, type TableColumn } from '#platform/database/rows_in'
import { inChunks } from '#platform/database/chunks'
import type { PairIds } from '#merges/people_to_merge'
import type { Transaction } from '#platform/database/transaction'

type Value = string | number | null
export type Values = Record<string, Value>

/** Rows whose `column` was moved from one customer to the other. */
export type Move = { table: keyof Tables; column: string; ids: number[] }
/** An updated row: its columns before and after. */
export type Change = { table: keyof Tables; id: number; before: Values; after: Values }

/** All writes of a merge; an undo reads them backwards. */
export type Journal = {
  moved: Move[]
  changed: Change[]
  added: { table: keyof Tables; id: number }[]
}

export function newJournal(): Journal {
  return { moved: [], changed: [], added: [] }
}

type Moving = { table: keyof Tables; column: string; ids: readonly number[]; to: number }

/** Points rows at another customer, a thousand per statement. */
export async function move({ table, column, ids, to }: Moving, journal: Journal, trx: Transaction) {
  if (ids.length === 0) return
  await pointAt({ table, column, ids, to }, trx)
  journal.moved.push({ table, column, ids: [...ids] })
}

/** The same, without noting it. */
export async function pointAt({ table, column, ids, to }: Moving, trx: Transaction) {
  for (const some of inChunks(ids)) {
    await rowsAcross(table, trx)
      .whereIn('id', some)
      .update({ [column]: to })
  }
}

/** Points all rows of the loser at the winner. */
export async function moveAll(
  [table, column]: TableColumn,
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const rows: { id: number }[] = await rowsAcross(table, trx)
    .where(column, loserId)
    .orderBy('id')
    .forUpdate()
    .select('id')
  const ids = rows.map(({ id }) => id)
  await move({ table, column, ids, to: winnerId }, journal, trx)
}

type Changing = {
  [Table in keyof Tables]: { table: Table; id: number; to: Partial<NewRow<Table>> }
}[keyof Tables]

/** Updates columns of one row. Reads the stored values back: engines store booleans as 1 and 0. */
export async function change({ table, id, to }: Changing, journal: Journal, trx: Transaction) {
  const columns = Object.keys(to)
  if (columns.length === 0) return
  const before = await valuesOf({ table, id, columns }, trx)
  await rowsAcross(table, trx).where('id', id).update(to)
  const after = await valuesOf({ table, id, columns }, trx)
  if (before && after) journal.changed.push({ table, id, before, after })
}

type Asked = { table: keyof Tables; id: number; columns: readonly string[] }

/** Some columns of one row, or null when it is gone. */
export async function valuesOf(
  { table, id, columns }: Asked,
  trx: Transaction
): Promise<Values | null> {
  return rowsAcross(table, trx)
    .where('id', id)
    .select(...columns)
    .first()
}
