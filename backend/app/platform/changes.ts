/** From what to what something changed, by its name. */
export type Changed<Fields> = { [Name in keyof Fields]?: { from: unknown; to: unknown } }

/** What a record becomes by what was sent, and what of that differs; what is undefined was not sent. */
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
