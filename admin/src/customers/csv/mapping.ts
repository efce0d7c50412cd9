import {
  guessMapping,
  type HeadingMapping,
  type ImportColumn,
} from '@trailgate/shared/customers/csv'

import type { PreviewColumn } from './readCsv.ts'

export type Columns = readonly PreviewColumn[]

/** The columns after one of them was given another meaning; it is taken from whichever had it. */
export function remapped(
  columns: Columns,
  index: number,
  meaning: ImportColumn | null
): PreviewColumn[] {
  return columns.map((column, each) => {
    if (each === index) return { ...column, meaning }
    return column.meaning === meaning ? { ...column, meaning: null } : column
  })
}

/** Whether it is known where the phones are; without them there is nothing to import. */
export function hasPhone(columns: Columns): boolean {
  return columns.some(({ meaning }) => meaning === 'phone')
}

/** What is to be told to the server: nothing while it would guess the same. */
export function mappingOf(columns: Columns): HeadingMapping | undefined {
  const counted = columns.filter(({ again }) => !again)
  const guessed = guessMapping(columns.map(({ heading }) => heading))
  if (counted.every(({ heading, meaning }) => (guessed[heading] ?? null) === meaning))
    return undefined
  return Object.fromEntries(counted.map(({ heading, meaning }) => [heading, meaning]))
}
