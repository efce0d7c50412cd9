/** Filters without those that are empty, as a query has them. */
export function withoutBlanks(filter: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === '' || value === null || value === undefined ? [] : [[name, String(value)]]
    )
  )
}
