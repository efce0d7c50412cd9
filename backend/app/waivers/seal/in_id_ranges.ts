import type { Tables } from '#database/rows'
import { rowsAcross } from '#platform/database/rows_in'

/** Rows of a table that one statement looks at: more would hold up everybody else. */
const AT_ONCE = 1000

export type Between = (() => Promise<void>) | undefined

/** Looks at a whole table, so many ids at a time; `between` lets others have their turn. */
export async function inIdRanges(
  table: keyof Tables,
  between: Between,
  look: (ids: [from: number, to: number]) => Promise<void>
) {
  const { last } = await rowsAcross(table).max('id as last').firstOrFail()
  for (let from = 1; from <= Number(last ?? 0); from += AT_ONCE) {
    await look([from, from + AT_ONCE - 1])
    await between?.()
  }
}
