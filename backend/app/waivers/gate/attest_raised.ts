import {
  attestedAs,
  attestedBy,
  ATTESTED_TABLES,
  isUsual,
  type AttestedTable,
} from '#platform/attested/attested_tables'
import type { Marked } from '#platform/attested/marks'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { attest } from '#waivers/gate/attest'
import { attestationsAt } from '#waivers/gate/attestations_at'
import { entryOf, type StoredRow } from '#waivers/gate/attestation'
import { attestable } from '#waivers/gate/unattested'

/** Rows per transaction. */
const AT_ONCE = 500

type Raise = { from: number; to: number }

/**
 * Attests the additions of a later list of attested columns: rows of new tables as they are, and the new columns of rows that match
 * their attestation. A row changed or inserted by hand keeps its old attestation, so that `park:check` still names it.
 */
export async function attestRaised(raise: Raise) {
  for (const table of ATTESTED_TABLES) {
    const before = attestedBy(raise.from, table)
    if (before.length === attestedAs(table).columns.length) continue
    if (before.length > 0) await attestKnown(table, raise)
    await attestOthers(table, raise)
  }
}

async function attestKnown(table: AttestedTable, { to: list }: Raise) {
  for (let after = 0; ;) {
    const last = await inTransaction(async (trx) => {
      const known = await knownAfter(after, table, trx)
      const unchanged = await asAttested(known, table, trx)
      await attest(new Map([[table, unchanged]]), trx, { migrated: true, list })
      return known.at(-1)
    })
    if (!last) return
    after = last.row_id
  }
}

type Known = Awaited<ReturnType<typeof knownAfter>>

function knownAfter(after: number, table: AttestedTable, trx: Transaction) {
  return rowsIn('attested_rows', trx)
    .where('table_name', table)
    .where('row_id', '>', after)
    .whereNotNull('digest')
    .orderBy('row_id')
    .limit(AT_ONCE)
    .select('row_id', 'sequence', 'salt', 'digest')
}

/** The rows that match their attestation of fewer columns. */
async function asAttested(known: Known, table: AttestedTable, trx: Transaction) {
  const { columns } = attestedAs(table)
  const said = await attestationsAt(
    known.map(({ sequence }) => sequence),
    trx
  )
  const rows: StoredRow[] = await rowsAcross(table, trx)
    .whereIn(
      'id',
      known.map(({ row_id: id }) => id)
    )
    .select('id', ...columns)
  const standing = new Map(rows.map((row) => [row.id, row]))
  const unchanged = new Map<number, Marked>()
  for (const { row_id: id, sequence, salt, digest } of known) {
    const row = standing.get(id)
    const attested = said.get(sequence)?.tables[table]
    const entry = attested?.rows.find(([of]) => of === id)
    if (!row || !attested || salt === null || entry?.[1] !== digest) continue
    // Done by an earlier start that was killed before it finished.
    if (attested.columns.length === columns.length) continue
    if (entryOf(row, { table, columns: attested.columns, salt })[1] !== digest) continue
    unchanged.set(id, asFound(row))
  }
  return unchanged
}

/** Attests rows without a digest that the later list attests. */
async function attestOthers(table: AttestedTable, { from, to: list }: Raise) {
  const columns = attestedBy(from, table)
  for (let after = 0; ;) {
    const rows: StoredRow[] = await attestable(table)
      .whereNull('a.digest')
      .where('t.id', '>', after)
      .orderBy('t.id')
      .limit(AT_ONCE)
      .select('t.id', ...attestedAs(table).columns.map((column) => `t.${column}`))
    const last = rows.at(-1)
    if (!last) return
    // In a table attested before, a row with unusual values in the old columns was inserted by hand: it is left out.
    const found = rows.filter((row) => columns.length === 0 || isUsual(table, row, columns))
    const marks = new Map(found.map((row) => [row.id, asFound(row)]))
    await inTransaction((trx) => attest(new Map([[table, marks]]), trx, { migrated: true, list }))
    after = last.id
  }
}

function asFound(row: StoredRow): Marked {
  return { isNew: true, before: null, now: row }
}
