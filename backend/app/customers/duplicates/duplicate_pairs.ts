import type { DuplicatePair, DuplicatesQuery } from '@trailgate/shared/customers/duplicates/schemas'
import { pageOf } from '@trailgate/shared/fields'
import type { DuplicatePairsRow } from '#database/rows'
import { rowsIn, theSums, type RowsOf } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'
import { NO_INDEX } from '#customers/search/planner_hints'
import { DUPLICATE_COLUMNS, toDuplicateCustomer } from '#customers/duplicates/duplicate_transformer'

type Row = Pick<
  DuplicatePairsRow,
  'id' | 'low_id' | 'high_id' | 'score' | 'reasons' | 'dismissed_by_name'
>

/** A page of pairs of open profiles, the likeliest first, and how many there are. */
export async function duplicatePairs(query: DuplicatesQuery) {
  const { offset, limit } = pageOf(query)
  // Closing a profile deletes its open pairs (`forgetPairs`), so these need no join with customers
  // to count, sort and page. Dismissed pairs stay, and they are few.
  const wanted = () => (query.dismissed ? ofOpenProfiles(pairs(query)) : pairs(query))
  const rows = await wanted()
    .orderBy('p.score', 'desc')
    .orderBy('p.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('p.id', 'p.low_id', 'p.high_id', 'p.score', 'p.reasons', 'p.dismissed_by_name')
  const { total } = await theSums(wanted().count('* as total'))
  return { pairs: await withPeople(rows), total: Number(total) }
}

function ofOpenProfiles<Query extends RowsOf<'duplicate_pairs as p'>>(query: Query): Query {
  void query
    .join('customers as low', 'low.id', 'p.low_id')
    .join('customers as high', 'high.id', 'p.high_id')
    .whereNull('low.closed_at')
    .whereNull('high.closed_at')
  return query
}

function pairs({ customer_id: customerId, dismissed = false }: DuplicatesQuery) {
  const from = rowsIn('duplicate_pairs as p')
  if (customerId) {
    // A union over two indexes: neither engine uses both for an OR.
    void joinIds(
      from,
      'found',
      (['low_id', 'high_id'] as const).map((end) =>
        rowsIn('duplicate_pairs').where(end, customerId).select('id')
      ),
      'p.id'
    )
  }
  // One person has few pairs: they are sorted, instead of scanning the index of the whole order.
  const column = `${customerId ? NO_INDEX : ''}p.dismissed_at`
  return from.whereRaw(`${column} is ${dismissed ? 'not null' : 'null'}`)
}

async function withPeople(rows: readonly Row[]): Promise<DuplicatePair[]> {
  const ids = [...new Set(rows.flatMap(({ low_id: low, high_id: high }) => [low, high]))]
  const people = await rowsIn('customers as c')
    .whereIn('c.id', ids)
    .whereNull('c.closed_at')
    .select(...DUPLICATE_COLUMNS)
  const byId = new Map(people.map((person) => [person.id, toDuplicateCustomer(person)]))
  return rows.flatMap((row) => {
    const [low, high] = [byId.get(row.low_id), byId.get(row.high_id)]
    if (!low || !high) return []
    return {
      id: row.id,
      score: row.score,
      reasons: JSON.parse(row.reasons),
      customers: [low, high] as [typeof low, typeof high],
      dismissed_by: row.dismissed_by_name,
    }
  })
}
