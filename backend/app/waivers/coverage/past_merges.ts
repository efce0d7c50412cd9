import * as v from 'valibot'
import type { CustomerMergesRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'

/** A merge, with the parts of its journal that may affect coverage. */
export type Merge = Pick<
  CustomerMergesRow,
  'id' | 'winner_id' | 'loser_id' | 'created_at' | 'undone_at'
> & {
  /** The history entries that moved to the winner. */
  lines: ReadonlySet<number>
  changed: readonly Changed[]
}

export type Changed = v.InferOutput<typeof changed>

const value = v.union([v.string(), v.number(), v.boolean(), v.null()])
const changed = v.object({
  table: v.string(),
  id: v.number(),
  before: v.record(v.string(), value),
  after: v.record(v.string(), value),
})
const journal = v.object({
  moved: v.array(v.object({ table: v.string(), column: v.string(), ids: v.array(v.number()) })),
  changed: v.array(changed),
})

/** Limit on the people followed through merges: no person has some hundred records. */
const MOST_PEOPLE = 500

/** All merges, undone ones included, that link records to this one, directly or indirectly; oldest first. */
export async function mergesAmong(personId: number): Promise<Merge[]> {
  const people = new Set([personId])
  const found = new Map<number, Merge>()
  for (let asked = [personId]; asked.length > 0 && people.size < MOST_PEOPLE;) {
    const rows = await rowsIn('customer_merges')
      .where((theirs) => void theirs.whereIn('winner_id', asked).orWhereIn('loser_id', asked))
      .select('id', 'winner_id', 'loser_id', 'journal', 'created_at', 'undone_at')
    for (const row of rows) found.set(row.id, toMerge(row))
    const ids = rows.flatMap(({ winner_id: winner, loser_id: loser }) => [winner, loser])
    asked = [...new Set(ids)].filter((id) => !people.has(id))
    for (const id of asked) people.add(id)
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id)
}

type Row = Pick<
  CustomerMergesRow,
  'id' | 'winner_id' | 'loser_id' | 'journal' | 'created_at' | 'undone_at'
>

function toMerge({ journal: text, ...row }: Row): Merge {
  const said = v.parse(v.pipe(v.string(), v.parseJson(), journal), text)
  const lines = said.moved.flatMap(({ table, ids }) => (table === 'activity' ? ids : []))
  return { ...row, lines: new Set(lines), changed: said.changed }
}
