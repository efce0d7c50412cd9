import * as v from 'valibot'
import { addYears, daysBetween, isDay, type Day } from './dates.ts'
import { optionalDay } from './fields.ts'
import { messages } from './http/messages.ts'
import { fill } from './text.ts'

/** The most days of one range, both ends included: a leap year. */
export const RANGE_DAYS_MAX = 366

/** The first day that a range may hold. */
export const RANGE_FIRST_DAY: Day = '2000-01-01'

/** How many years after today the last day of a range may lie. */
export const RANGE_YEARS_AHEAD = 10

/** The days of a range, both ends included. */
export interface DayRange {
  from: Day
  to: Day
}

/** The ends of a range as a query names them; either may be left out. */
export interface RangeEnds {
  start_date?: Day | null | undefined
  end_date?: Day | null | undefined
}

/** The query fields of a range of days, each within the bounds of every range. */
export function rangeFields({ today }: { today: Day }) {
  return { start_date: rangeDay('Start date', today), end_date: rangeDay('End date', today) }
}

/** A step of a pipe that adds `range`: the ends that were sent, else those that `missing` gives. */
export function toRange<Sent extends RangeEnds>(missing: (sent: RangeEnds) => DayRange) {
  return v.transform((sent: Sent) => {
    const { start_date: from, end_date: to } = sent
    const { from: first, to: last } = missing(sent)
    return { ...sent, range: { from: from ?? first, to: to ?? last } }
  })
}

/** A step of a pipe behind `toRange`: the end does not lie before the start, and no range is longer than any may be. */
export function checkRange<Sent extends { range: DayRange }>() {
  return v.rawCheck<Sent>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { from, to } = dataset.value.range
    const message = faultOf({ from, to })
    if (message) addIssue({ message, path: [pathTo('end_date', dataset.value)] })
  })
}

function faultOf({ from, to }: DayRange): string | undefined {
  if (to < from) return messages['range.order']
  if (daysBetween(from, to) < RANGE_DAYS_MAX) return undefined
  return fill(messages['range.too_long'], { n: RANGE_DAYS_MAX })
}

function pathTo(key: string, input: object): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: { ...input }, key, value: undefined }
}

function rangeDay(label: string, today: Day) {
  const last = addYears(today, RANGE_YEARS_AHEAD)
  return v.pipe(
    optionalDay(label),
    v.check(
      (day) => !day || !isDay(day) || day >= RANGE_FIRST_DAY,
      fill(messages['range.early'], { label, day: RANGE_FIRST_DAY })
    ),
    v.check(
      (day) => !day || !isDay(day) || day <= last,
      fill(messages['range.late'], { label, day: last })
    )
  )
}
