import { guessMapping } from '@trailgate/shared/customers/csv'
import type { MoveColumn } from '@trailgate/shared/moving/columns'

import type { PreviewColumn } from './readCsv.ts'

export type Columns = readonly PreviewColumn[]

/** Columns after one of them was remapped; the column that had the meaning loses it. */
export function remapped(
  columns: Columns,
  index: number,
  meaning: MoveColumn | null
): PreviewColumn[] {
  return columns.map((column, each) => {
    if (each === index) return { ...column, meaning }
    return column.meaning === meaning ? { ...column, meaning: null } : column
  })
}

/** True if a column holds phones; without one there is nothing to import. */
export function hasPhone(columns: Columns): boolean {
  return columns.some(({ meaning }) => meaning === 'phone')
}

/** Mapping sent to the server; undefined if the server would guess the same. */
export function mappingOf(columns: Columns): Record<string, MoveColumn | null> | undefined {
  const counted = columns.filter(({ again }) => !again)
  const guessed = guessMapping(columns.map(({ heading }) => heading))
  if (counted.every(({ heading, meaning }) => (guessed[heading] ?? null) === meaning))
    return undefined
  return Object.fromEntries(counted.map(({ heading, meaning }) => [heading, meaning]))
}
