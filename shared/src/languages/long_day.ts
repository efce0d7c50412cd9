const formats = new Map<string, Intl.DateTimeFormat>()

/** A day with the month's name, so that it cannot be mistaken for the American order: 9 mar 2026. */
export function longDay(locale: string, year: number, month: number, day: number): string {
  const format = formats.get(locale) ?? formatOf(locale)
  return format.format(Date.UTC(year, month - 1, day))
}

function formatOf(locale: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}
