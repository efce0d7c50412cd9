import { attestedAs, type AttestedTable } from '#platform/attested/attested_tables'
import type { Marked } from '#platform/attested/marks'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { attest } from '#waivers/gate/attest'
import { entryOf, type Attestation, type StoredRow } from '#waivers/gate/attestation'
import { attestationsAt } from '#waivers/gate/attestations_at'

type Imported = { table: AttestedTable; leftOut: readonly string[] }

/**
 * Attests the rows of an imported table again, of which the import lacks some columns. A row that differs in another
 * column from its attestation was changed by hand, and the new attestation says so.
 */
export async function attestImported({ table, leftOut }: Imported, trx: Transaction) {
  const known = await rowsIn('attested_rows', trx)
    .where('table_name', table)
    .select('row_id', 'sequence', 'salt')
  const said = await attestationsAt(
    known.map(({ sequence }) => sequence),
    trx
  )
  const rows: StoredRow[] = await rowsAcross(table, trx).select('id', ...attestedAs(table).columns)
  const there = new Map(rows.map((row) => [row.id, row]))
  const marked = known.map(({ row_id: id, sequence, salt }): [number, Marked] => {
    const row = there.get(id)
    const asAttested = said.get(sequence)?.tables[table]
    const isForged = row && differs({ table, row, salt, leftOut }, asAttested)
    return [id, { isNew: false, before: isForged ? row : null, now: null }]
  })
  await attest(new Map([[table, new Map(marked)]]), trx)
}

type Stored = {
  table: AttestedTable
  row: StoredRow
  salt: string | null
  leftOut: readonly string[]
}

function differs({ table, row, salt, leftOut }: Stored, said?: Attestation['tables'][string]) {
  const entry = said?.rows.find(([id]) => id === row.id)
  if (!said || !entry || entry[1] === null || salt === null) return true
  const now = entryOf(row, { table, columns: said.columns, salt })
  return said.columns.some(
    (column, index) => !leftOut.includes(column) && now[2]?.[index] !== entry[2][index]
  )
}
