import db from '@adonisjs/lucid/services/db'
import type { CustomerMerge, MergesQuery } from '@trailgate/shared/customers/duplicates/schemas'
import { pageOf } from '@trailgate/shared/fields'
import { joinIds } from '#customers/join_ids'
import { isoTime } from '#platform/database/sql_time'
import {
  DUPLICATE_COLUMNS,
  toDuplicateCustomer,
  type DuplicateRow,
} from '#customers/duplicates/duplicate_transformer'

type Row = {
  id: number
  winner_id: number
  loser_id: number
  fields: string
  merged_by_name: string | null
  created_at: string
  undone_at: string | null
  undone_by_name: string | null
}

/** A page of merges, the newest first, and how many there are. */
export async function customerMerges(query: MergesQuery) {
  const { offset, limit } = pageOf(query)
  const rows: Row[] = await merges(query)
    .orderBy('m.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('m.id', 'm.winner_id', 'm.loser_id', 'm.fields', 'm.merged_by_name')
    .select('m.created_at', 'm.undone_at', 'm.undone_by_name')
  const { total } = await merges(query).count('* as total').firstOrFail()
  return { merges: await withPeople(rows), total: Number(total) }
}

function merges({ customer_id: customerId }: MergesQuery) {
  const from = db.from('customer_merges as m')
  if (!customerId) return from
  const ends = ['winner_id', 'loser_id'].map((end) =>
    db.from('customer_merges').where(end, customerId).select('id')
  )
  return joinIds(from, 'found', ends, 'm.id')
}

async function withPeople(rows: readonly Row[]): Promise<CustomerMerge[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.winner_id, row.loser_id]))]
  const people: DuplicateRow[] = await db
    .from('customers as c')
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
