/* Days of the model, counted apart from what the park counts with: by the numbers of a calendar day, never by the park's functions. */

const DAY_MS = 86_400_000

export function numberOf(day: string): number {
  return (
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / DAY_MS
  )
}

export function dayAt(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

export function plus(day: string, days: number): string {
  return dayAt(numberOf(day) + days)
}

/** The day of the next month, or of the same month of the next year, that an anchor asks for. */
export function nextMonth(day: string, months: number, anchor: number | null): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1 + months
  const isCutOff = anchor !== null && Number(day.slice(8)) === Math.min(anchor, lengthOf(day))
  const wanted = isCutOff ? anchor : Number(day.slice(8))
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month, Math.min(wanted, last)) / DAY_MS)
}

function lengthOf(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
}
