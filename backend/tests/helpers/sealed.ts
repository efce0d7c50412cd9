import db from '@adonisjs/lucid/services/db'

/** What points at another table stands before it. */
const SEALED = [
  'waiver_events',
  'signed_waivers',
  'waiver_records',
  'waiver_chain',
  'waiver_chain_head',
]

/** Everything that is sealed, to be put back after somebody has meddled with it. */
export async function snapshotOfSealed() {
  const tables = await Promise.all(SEALED.map(async (name) => [name, await db.from(name)] as const))
  return async () => {
    for (const [name] of tables) await db.from(name).delete()
    for (const [name, rows] of tables.toReversed()) {
      for (let at = 0; at < rows.length; at += 20) {
        await db.table(name).multiInsert(rows.slice(at, at + 20))
      }
    }
  }
}

/** How many sealed bodies are erased in this park, whoever's test did it. */
export async function erasedSoFar(): Promise<number> {
  return (await db.from('waiver_erasures')).length
}
