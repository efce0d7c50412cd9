import { guessMapping, type ImportColumn } from '@trailgate/shared/customers/csv'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { Invalid } from '#platform/http/refusals'

/**
 * Import column of each cell of a row, in the order of the file; null for a cell that is left out.
 */
export type Columns = (ImportColumn | null)[]

type Given = Record<string, ImportColumn | null> | undefined

/**
 * Import column of each heading: by the caller's mapping, else by its name.
 * @throws {Invalid} 422 for a mapping that does not fit the file, or when no heading is the phone.
 */
export function headingColumns(headings: readonly string[], given: Given): Columns {
  const names = headings.map((heading) => heading.trim())
  const said = new Map(
    Object.entries(given ?? {}).map(([heading, column]) => [heading.trim(), column])
  )
  const wanted = [...said.values()].filter((column) => column !== null)
  if (
    [...said.keys()].some((name) => !names.includes(name)) ||
    new Set(wanted).size < wanted.length
  ) {
    throw new Invalid({ mapping: [messages['import.mapping']] })
  }

  const guessed = new Map(Object.entries(guessMapping(names)))
  const taken = new Set<ImportColumn>()
  const columnOf = (name: string): ImportColumn | null => {
    if (said.has(name)) return said.get(name) ?? null
    const guess = guessed.get(name) ?? null
    return guess && wanted.includes(guess) ? null : guess
  }
  const columns = names.map((name) => {
    const column = columnOf(name)
    // Of two equal headings the first counts.
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
  if (!taken.has('phone')) throw new Invalid({ file: [messages['import.no_phone_column']] })
  return columns
}
