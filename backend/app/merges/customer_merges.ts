import type { CustomerMerge, MergesQuery } from '@trailgate/shared/customers/duplicates/schemas'
import { pageOf } from '@trailgate/shared/fields'
import type { CustomerMergesRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'
import { isoTime } from '#platform/database/sql_time'
import { DUPLICATE_COLUMNS, toDuplicateCustomer } from '#customers/duplicates/duplicate_transformer'

type Row = Omit<CustomerMergesRow, 'journal' | 'merged_by' | 'undone_by'>

/** A page of merges, the newest first, and how many there are. */
export async function customerMerges(query: MergesQuery) {
  const { offset, limit } = pageOf(query)
  const rows = await merges(query)
    .orderBy('m.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('m.id', 'm.winner_id', 'm.loser_id', 'm.fields', 'm.merged_by_name')
    .select('m.created_at', 'm.undone_at', 'm.undone_by_name')
  const { total } = await merges(query).count('* as total').firstOrFail()
  return { merges: await withPeople(rows), total: Number(total) }
}

function merges({ customer_id: customerId }: MergesQuery) {
  const from = rowsIn('customer_merges as m')
  if (!customerId) return from
  const ends = (['winner_id', 'loser_id'] as const).map((end) =>
    rowsIn('customer_merges').where(end, customerId).select('id')
  )
  void joinIds(from, 'found', ends, 'm.id')
  return from
}

async function withPeople(rows: readonly Row[]): Promise<CustomerMerge[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.winner_id, row.loser_id]))]
  const people = await rowsIn('customers as c')
    .whereIn('c.id', ids)
    .select(...DUPLICATE_COLUMNS)
  const byId = new Map(people.map((person) => [person.id, toDuplicateCustomer(person)]))
  return rows.flatMap((row) => {
    const [winner, loser] = [byId.get(row.winner_id), byId.get(row.loser_id)]
    if (!winner || !loser) return []
    return {
      id: row.id,
      winner,
      loser,
      fields: JSON.parse(row.fields),
      merged_by: row.merged_by_name,
      created_at: isoTime(row.created_at),
      undone_at: isoTime(row.undone_at),
      undone_by: row.undone_by_name,
    }
  })
}
