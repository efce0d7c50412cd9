import { addDays, type Day } from '@trailgate/shared/dates'
import type { Chance } from '#operations/demo/chance'

/** Hours (UTC) at which the gate of the demo park opens and closes: morning and evening in its zone. */
const OPENS = 13
const CLOSES = 22

/**
 * A moment within the opening hours of a day, or of the day before if that moment is in the future.
 * @param now an instant in database format
 */
export function whileOpen(luck: Chance, day: Day, now: string): { day: Day; at: string } {
  const time = `${two(luck.between(OPENS, CLOSES - 1))}:${two(luck.between(0, 59))}:00`
  const at = `${day} ${time}`
  if (at <= now) return { day, at }
  const before = addDays(day, -1)
  return { day: before, at: `${before} ${time}` }
}

function two(number: number) {
  return String(number).padStart(2, '0')
}
