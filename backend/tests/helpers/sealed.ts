import { isDeepStrictEqual } from 'node:util'
import db from '@adonisjs/lucid/services/db'
import { spend } from '#tests/helpers/spent'

/** What points at another table stands before it. */
const SEALED = [
  'waiver_events',
  'signed_waivers',
  'waiver_records',
  'waiver_chain',
  'waiver_chain_head',
]

/** How many rows one statement takes. */
const AT_ONCE = 20

type Row = Record<string, unknown>

/** What tells a row of the table from all others. */
const keyOf = (table: string) => (table === 'waiver_chain' ? 'sequence' : 'id')

/** Everything that is sealed, to be put back after somebody has meddled with it: what is as it was stays where it is. */
export async function snapshotOfSealed() {
  const before = await Promise.all(SEALED.map(async (name) => [name, await rowsOf(name)] as const))
  return () =>
    spend('resetting', async () => {
      const missing = new Map<string, Row[]>()
      const wrong = new Map<string, number[]>()
      const waivers = new Set<unknown>()
      for (const [name, rows] of before.toReversed()) {
        const now = await rowsOf(name)
        // What happened to a waiver goes, and comes back, with the waiver.
        const differs = (row: Row, other: Row | undefined) =>
          !isDeepStrictEqual(row, other) || waivers.has(row.waiver_id)
        const other = [...now].filter(([key, row]) => differs(row, rows.get(key)))
        const wanted = [...rows].filter(([key, row]) => differs(row, now.get(key)))
        if (name === 'signed_waivers') for (const [key] of other) waivers.add(key)
        wrong.set(
          name,
          other.map(([key]) => key)
        )
        missing.set(
          name,
          wanted.map(([, row]) => row)
        )
      }
      for (const [name] of before) {
        for (const some of parts(wrong.get(name) ?? [])) {
          await db.from(name).whereIn(keyOf(name), some).delete()
        }
      }
      for (const [name] of before.toReversed()) {
        for (const some of parts(missing.get(name) ?? [])) await db.table(name).multiInsert(some)
      }
    })
}

async function rowsOf(table: string): Promise<Map<number, Row>> {
  const rows: Row[] = await db.from(table)
  return new Map(rows.map((row) => [Number(row[keyOf(table)]), row]))
}

function parts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / AT_ONCE)
  return Array.from({ length: count }, (_, part) =>
    items.slice(part * AT_ONCE, (part + 1) * AT_ONCE)
  )
}

/** How many sealed bodies are erased in this park, whoever's test did it. */
export async function erasedSoFar(): Promise<number> {
  return (await db.from('waiver_erasures')).length
}
