import { attestedAs, type AttestedTable } from '#platform/attested/attested_tables'
import { rowsAcross, type AnyRows } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** Rows (`t`) that should be attested and never were. */
export function unattested(table: AttestedTable, reader?: Reader): AnyRows {
  return attestable(table, reader).whereNull('a.row_id')
}

/** Rows (`t`) that are or should be attested; `a` is the index entry of the newest attestation of each. */
export function attestable(table: AttestedTable, reader?: Reader): AnyRows {
  const found: AnyRows = rowsAcross(`${table} as t`, reader).leftJoin(
    'attested_rows as a',
    (join) => void join.on('a.row_id', 't.id').andOnVal('a.table_name', table)
  )
  const { columns, usually, except } = attestedAs(table)
  if (except.values.length > 0) {
    void found.where((some) => {
      void some.whereNotIn(`t.${except.column}`, [...except.values]).orWhereNotNull('a.digest')
    })
  }
  if (Object.keys(usually).length === 0) return found
  return found.where((some) => {
    for (const column of columns) {
      const usual = usually[column] ?? null
      if (usual === null) void some.orWhereNotNull(`t.${column}`)
      else void some.orWhereNot(`t.${column}`, usual as string | number)
    }
  })
}
