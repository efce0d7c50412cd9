import type { Day } from '@trailgate/shared/dates'
import type { Chance } from '#operations/demo/chance'

/** Visitors of a summer day, by day of the week. */
export type Crowd = { saturday: number; sunday: number; friday: number; other: number }

const SUMMER = { from: 4, to: 10 }
const WINTER = 0.45

/** Visitors of a day: full Saturdays, quiet Tuesdays, half as many in winter. */
export function crowdOn(luck: Chance, day: Day, { saturday, sunday, friday, other }: Crowd) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const month = Number(day.slice(5, 7))
  const season = month >= SUMMER.from && month <= SUMMER.to ? 1 : WINTER
  const busy = { 6: saturday, 0: sunday, 5: friday }[weekday] ?? other
  return Math.round(busy * season * (0.7 + luck.next() * 0.6))
}
