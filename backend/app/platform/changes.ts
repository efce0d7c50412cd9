/** Old and new value of each changed field. */
export type Changed<Fields> = { [Name in keyof Fields]?: { from: unknown; to: unknown } }

/** Compares a record with the values sent; undefined means not sent. Returns the new record and the differences. */
export function changesOf<Fields extends object>(
  before: Fields,
  wanted: { [Name in keyof Fields]?: Fields[Name] | undefined }
) {
  const names = Object.keys(before) as (keyof Fields)[]
  const changes: Partial<Fields> = {}
  const changed: Changed<Fields> = {}
  for (const name of names) {
    const to = wanted[name]
    if (to === undefined || to === before[name]) continue
    changes[name] = to
    changed[name] = { from: before[name], to }
  }
  return { after: { ...before, ...changes }, changes, changed }
}
