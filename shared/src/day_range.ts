import * as v from 'valibot'
import { addYears, daysBetween, isDay, type Day } from './dates.ts'
import { optionalDay } from './fields.ts'
import { messages } from './http/messages.ts'
import { fill } from './text.ts'

/** Maximum days of a range, both ends included: a leap year. */
export const RANGE_DAYS_MAX = 366

/** First day that a range may include. */
export const RANGE_FIRST_DAY: Day = '2000-01-01'

/** Years after today that a range may reach. */
export const RANGE_YEARS_AHEAD = 10

/** A range of days, both ends included. */
export interface DayRange {
  from: Day
  to: Day
}

/** Ends of a range in a query; either is optional. */
export interface RangeEnds {
  start_date?: Day | null | undefined
  end_date?: Day | null | undefined
}

/** Query fields of a range, each within the allowed bounds. */
export function rangeFields({ today }: { today: Day }) {
  return { start_date: rangeDay('Start date', today), end_date: rangeDay('End date', today) }
}

/** Query fields of a range whose ends are called `start` and `end`, both of which may be left out. */
export function shortRangeFields({ today }: { today: Day }) {
  return { start: rangeDay('Start', today), end: rangeDay('End', today) }
}

/** Query fields of a range whose ends are called `from` and `to`: without one of them it is open there. */
export function fromToFields({ today }: { today: Day }) {
  return { from: rangeDay('From', today), to: rangeDay('To', today) }
}

/** Pipe step after `fromToFields`: checks order and length, where both ends are there. */
export function checkOpenRange<Sent extends { from?: Day | null; to?: Day | null }>(key: string) {
  return v.rawCheck<Sent>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { from, to } = dataset.value
    const message = from && to && faultOf({ from, to })
    if (message) addIssue({ message, path: [pathTo(key, dataset.value)] })
  })
}

/** A step of a pipe that adds `range` from `start` and `end`. */
export function toShortRange<Sent extends { start?: Day | null; end?: Day | null }>(
  missing: () => DayRange
) {
  return v.transform((sent: Sent) => {
    const { from, to } = missing()
    return { ...sent, range: { from: sent.start ?? from, to: sent.end ?? to } }
  })
}

/** Pipe step that adds `range`: the ends sent, with defaults from `missing`. */
export function toRange<Sent extends RangeEnds>(missing: (sent: RangeEnds) => DayRange) {
  return v.transform((sent: Sent) => {
    const { start_date: from, end_date: to } = sent
    const { from: first, to: last } = missing(sent)
    return { ...sent, range: { from: from ?? first, to: to ?? last } }
  })
}

/** Pipe step after `toRange`: checks order and length. */
export function checkRange<Sent extends { range: DayRange }>(key = 'end_date') {
  return v.rawCheck<Sent>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { from, to } = dataset.value.range
    const message = faultOf({ from, to })
    if (message) addIssue({ message, path: [pathTo(key, dataset.value)] })
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
