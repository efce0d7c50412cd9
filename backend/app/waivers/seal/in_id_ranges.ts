import type { Tables } from '#database/rows'
import { rowsAcross } from '#platform/database/rows_in'

/** Ids per statement: more would block everyone else. */
const AT_ONCE = 1000

export type Between = (() => Promise<void>) | undefined

/** Scans a whole table in id ranges; `between` lets other work run. */
export async function inIdRanges(
  table: keyof Tables,
  between: Between,
  look: (ids: [from: number, to: number]) => Promise<void>
) {
  const firstFrom = async (from: number) => {
    const { first } = await rowsAcross(table)
      .where('id', '>=', from)
      .min('id as first')
      .firstOrFail()
    return first === null ? null : Number(first)
  }
  // Skips gaps in the ids, as after an undone import.
  for (let from = await firstFrom(1); from !== null; from = await firstFrom(from + AT_ONCE)) {
    await look([from, from + AT_ONCE - 1])
    await between?.()
  }
}
