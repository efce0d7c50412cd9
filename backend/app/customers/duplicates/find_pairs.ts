import { compare } from '@trailgate/shared/customers/duplicates/compare'
import { DUPLICATE_FROM } from '@trailgate/shared/customers/duplicates/constants'
import type { DuplicatePairsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { COMPARED, type ComparedRow } from '#customers/duplicates/compared'
import { sharingKeys } from '#customers/duplicates/sharing_keys'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

const ROWS_AT_ONCE = 200

type Pair = Pick<DuplicatePairsRow, 'low_id' | 'high_id'>

/** Writes down anew who may be the same person as one of these: pairs that are none any more go, unless staff said so. */
export async function findPairs(people: readonly ComparedRow[], trx: Transaction) {
  const ids = people.map(({ id }) => id)
  const sharing = await pairsOfKeys(ids, trx)
  const apart = new Set((await families(ids, trx)).map(nameOf))
  const known = new Map((await rowsOf(sharing, trx)).map((row) => [row.id, row]))
  const found = sharing.flatMap((pair) => {
    const [low, high] = [known.get(pair.low_id), known.get(pair.high_id)]
    if (!low || !high || apart.has(nameOf(pair))) return []
    const { score, reasons } = compare(low, high)
    return score < DUPLICATE_FROM ? [] : [{ ...pair, score, reasons: JSON.stringify(reasons) }]
  })
  await forgetOthers(ids, found, trx)
  const now = sqlTime(clock.now())
  for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
    await rowsInto('duplicate_pairs', trx)
      .multiInsert(
        found.slice(start, start + ROWS_AT_ONCE).map((pair) => ({ ...pair, found_at: now }))
      )
      .onConflict(['low_id', 'high_id'])
      .merge(['score', 'reasons'])
  }
}

/** Each of these with everybody who shares a key with them, each pair once. */
async function pairsOfKeys(ids: readonly number[], trx: Transaction): Promise<Pair[]> {
  const own = await rowsIn('match_keys', trx)
    .whereIn('customer_id', [...ids])
    .select('match_key')
  const keys = [...new Set(own.map(({ match_key: key }) => key))]
  const byKey = Map.groupBy(await sharingKeys(keys, trx), ({ match_key: key }) => key)
  const mine = new Set(ids)
  const pairs = new Map<string, Pair>()
  for (const sharers of byKey.values()) {
    for (const { customer_id: one } of sharers) {
      if (!mine.has(one)) continue
      for (const { customer_id: other } of sharers) {
        if (other === one) continue
        const pair = { low_id: Math.min(one, other), high_id: Math.max(one, other) }
        pairs.set(nameOf(pair), pair)
      }
    }
  }
  return [...pairs.values()]
}

/** Guardian and minor are two people, however alike they are called. */
async function families(ids: readonly number[], trx: Transaction): Promise<Pair[]> {
  const links = await rowsIn('guardianships', trx)
    .where((either) => either.whereIn('minor_id', [...ids]).orWhereIn('guardian_id', [...ids]))
    .whereNull('ended_at')
    .select('minor_id', 'guardian_id')
  return links.map(({ minor_id: minor, guardian_id: guardian }) => ({
    low_id: Math.min(minor, guardian),
    high_id: Math.max(minor, guardian),
  }))
}

async function rowsOf(pairs: readonly Pair[], trx: Transaction): Promise<ComparedRow[]> {
  const ids = [...new Set(pairs.flatMap(({ low_id: low, high_id: high }) => [low, high]))]
  const rows: ComparedRow[] = []
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const some: ComparedRow[] = await rowsIn('customers', trx)
      .whereIn('id', ids.slice(start, start + ROWS_AT_ONCE))
      .whereNull('closed_at')
      .select(...COMPARED)
    rows.push(...some)
  }
  return rows
}

async function forgetOthers(ids: readonly number[], found: readonly Pair[], trx: Transaction) {
  const stays = new Set(found.map(nameOf))
  const before: (Pair & { id: number })[] = await rowsIn('duplicate_pairs', trx)
    .where((either) => either.whereIn('low_id', [...ids]).orWhereIn('high_id', [...ids]))
    .whereNull('dismissed_at')
    .select('id', 'low_id', 'high_id')
  const gone = before.filter((pair) => !stays.has(nameOf(pair))).map(({ id }) => id)
  if (gone.length > 0) await rowsIn('duplicate_pairs', trx).whereIn('id', gone).delete()
}

function nameOf({ low_id: low, high_id: high }: Pair) {
  return `${low}-${high}`
}
