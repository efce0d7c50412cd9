import { OF_A_VISIT } from '#platform/attested/attested_tables'
import { dayOfNumber, numberOfDay, type WrittenDays } from '#platform/attested/marks'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { entryOfDay, type Attestation, type StoredRow } from '#waivers/gate/attestation'
import { attestationsAt } from '#waivers/gate/attestations_at'
import { mayBeAttested, setSince, upToLastAttested } from '#waivers/gate/attested_days'

/** Maximum days whose visits are in memory at once. */
const DAYS_AT_ONCE = 20

/** Days that differed from their attestation before a transaction wrote to them, with the number of that attestation. */
type Forged = Map<number, number | null>

const forgedIn = new WeakMap<object, Forged>()

/** The forged days of a transaction. */
export function forgedDays(trx: Transaction): Forged {
  return forgedIn.get(trx) ?? new Map()
}

/**
 * Compares days with their attestations before a transaction writes to them: its own attestation would cover up a change by hand. If
 * another transaction changed a day meanwhile, the number of the attestation has moved on, and that transaction has compared it.
 */
export async function noteForgedDays({ days, inserted }: WrittenDays, trx: Transaction) {
  if (!(await mayBeAttested(days, trx))) return
  const attested = await upToLastAttested(days, trx)
  if (attested.length === 0) return
  const forged = forgedDays(trx)
  forgedIn.set(trx, forged)
  const own = new Set(await inserted())
  for (let at = 0; at < attested.length; at += DAYS_AT_ONCE) {
    const some = attested.slice(at, at + DAYS_AT_ONCE)
    // The visits are read last: if the number is unchanged at the end, they belong to that attestation.
    const standing = await attestationsOf(some, trx)
    const visits = await visitsOn(some, own, trx)
    for (const day of some) {
      const stands = standing.get(day)
      if (isForged(day, visits.get(day) ?? [], stands)) forged.set(day, stands?.sequence ?? null)
    }
  }
}

type Standing = {
  sequence: number
  salt: string | null
  digest: string | null
  said: Attestation | null
}

async function attestationsOf(days: number[], trx: Transaction): Promise<Map<number, Standing>> {
  const rows = await rowsIn('attested_rows', trx)
    .where('table_name', 'visits')
    .whereIn('row_id', days)
    .select('row_id', 'sequence', 'salt', 'digest')
  const said = await attestationsAt(
    rows.map(({ sequence }) => sequence),
    trx
  )
  return new Map(
    rows.map(({ row_id: day, ...at }) => [day, { ...at, said: said.get(at.sequence) ?? null }])
  )
}

async function visitsOn(days: number[], own: ReadonlySet<number>, trx: Transaction) {
  const visits: StoredRow[] = await rowsAcross('visits', trx)
    .whereIn('park_day', days.map(dayOfNumber))
    .orderBy('id')
    .select('id', 'park_day', ...OF_A_VISIT)
  const others = visits.filter(({ id }) => !own.has(id))
  return Map.groupBy(others, ({ park_day: day }) => numberOfDay(String(day)))
}

function isForged(day: number, visits: readonly StoredRow[], stands: Standing | undefined) {
  if (!stands) return visits.length > 0
  const { said, salt, digest } = stands
  const entry = said?.days.rows.find(([of]) => of === day)
  if (!said || !entry || entry[1] !== digest) return true
  const { columns } = said.days
  const [, now] = entryOfDay(day, visits, { columns, salt: salt ?? '' })
  return now !== digest || setSince(visits, columns).length > 0
}
