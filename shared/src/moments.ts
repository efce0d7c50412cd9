import { isDay } from './dates.ts'

/** Date, time and zone; an unencoded plus sign in a query arrives as a space. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+\- ]\d{2}:?\d{2})$/

/** True for an instant with its zone. */
export function isMoment(text: string): boolean {
  const [, day = ''] = MOMENT.exec(text) ?? []
  return isDay(day) && !Number.isNaN(Date.parse(normal(text)))
}

/** The instant in ISO 8601 UTC and whole seconds; empty if it is none. */
export function toSecond(text: string): string {
  const at = Date.parse(normal(text))
  return Number.isNaN(at) ? '' : `${new Date(at).toISOString().slice(0, 19)}Z`
}

function normal(text: string): string {
  return text.replace(/[ ](\d{2}:?\d{2})$/, '+$1').replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
}
