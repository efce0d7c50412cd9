import * as v from 'valibot'
import { CUSTOMER_STATUSES } from '../customers/constants.ts'
import { kioskCustomer } from '../customers/schemas.ts'
import { addYears, isDay, type Day } from '../dates.ts'
import { RANGE_FIRST_DAY, RANGE_YEARS_AHEAD } from '../day_range.ts'
import {
  body,
  countAnswer,
  day,
  dayAnswer,
  flag,
  id,
  idAnswer,
  instant,
  line,
  listing,
  listOf,
  nullableText,
  optionalChoice,
  optionalDay,
  optionalLine,
  paging,
  query,
  queryFlag,
  strictBody,
  whole,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { PASS_TEXT_MAX } from '../passes/constants.ts'
import { isPassText } from '../passes/pass_text.ts'
import { fill } from '../text.ts'
import { coverageAnswer } from '../waivers/answers.ts'
import { COVERAGE_REASONS, COVERAGE_STATES } from '../waivers/constants.ts'
import { banAnswer, mayRideAnswer } from './answers.ts'
import {
  BAN_REASON_MAX,
  CHECK_IN_MAX,
  CHECK_OUT_MAX,
  COUNTER_HOUSEHOLDS,
  COUNTER_MATCHES,
  COUNTER_QUERY,
  KIOSK_MAY_RIDE_CODES,
  OVERRIDE_REASON,
  VISIT_FILTERS,
  VISIT_METHODS,
  VISIT_NOTE_MAX,
  VISIT_SEARCH_MAX,
  VISIT_SORT_COLUMNS,
  VISIT_STATES,
} from './constants.ts'
import { messages } from './messages.ts'

interface On {
  today: Day
}

// --- Requests ---------------------------------------------------------------------------------------------------

/** POST /kiosk/visits: who of the family comes in. */
export function kioskCheckInSchema() {
  return body({ subject_ids: people('Subjects') })
}
export type KioskCheckIn = v.InferOutput<ReturnType<typeof kioskCheckInSchema>>

/** POST /visits: who comes in, and why in spite of what the gate says. */
export function checkInSchema() {
  const min = fill(messages['reason.min'], { n: OVERRIDE_REASON.min })
  return strictBody({
    customer_ids: people('Customers'),
    override_reason: v.pipe(
      optionalLine('Reason', OVERRIDE_REASON.max),
      v.check((reason) => !reason || reason.length >= OVERRIDE_REASON.min, min)
    ),
    note: optionalLine('Note', VISIT_NOTE_MAX),
  })
}
export type CheckIn = v.InferOutput<ReturnType<typeof checkInSchema>>

/** POST /visits/check-out: some visits, or everybody who is in on a day. */
export function checkOutSchema({ today }: On) {
  return v.pipe(
    strictBody({
      ids: v.optional(
        v.pipe(
          listOf('Visits', id('Visit')),
          v.minLength(1, messages['check_out.none']),
          v.maxLength(CHECK_OUT_MAX, fill(messages['check_out.too_many'], { n: CHECK_OUT_MAX })),
          v.transform((ids) => [...new Set(ids)])
        )
      ),
      all: flag('All'),
      day: parkDay(today),
    }),
    v.check(
      ({ ids, all, day: on }) => (ids ? !all && !on : all === true && Boolean(on)),
      messages['check_out.what']
    ),
    v.transform(({ ids, day: on }): CheckOut => (ids ? { ids } : { day: on ?? today }))
  )
}
/** Some visits, or everybody who is in on a day. */
export type CheckOut = { ids: number[] } | { day: Day }

/** GET /visits */
export function visitListSchema({ today }: On) {
  return v.pipe(
    query({
      day: parkDay(today),
      state: optionalChoice('State', VISIT_FILTERS),
      covered: queryFlag('Covered'),
      minors: queryFlag('Minors'),
      q: optionalLine('Search', VISIT_SEARCH_MAX),
      ...listing(VISIT_SORT_COLUMNS),
    }),
    orToday(today)
  )
}
export type VisitList = v.InferOutput<ReturnType<typeof visitListSchema>>

/** GET /visits/summary and GET /visits/stream: the park day, today unless said. */
export function visitDaySchema({ today }: On) {
  return v.pipe(query({ day: parkDay(today) }), orToday(today))
}

/** GET /customers/{id}/visits: a page of them. */
export function visitsOfCustomerSchema() {
  return query(paging())
}

/** GET /counter/search: what somebody says at the counter, and how many households are answered. */
export function counterSearchSchema() {
  const { min, max } = COUNTER_QUERY
  return query({
    q: v.pipe(
      line('Search', PASS_TEXT_MAX),
      v.minLength(min, fill(messages['counter.min'], { n: min })),
      // The text of a pass is longer than what people say.
      v.check(
        (text) => text.length <= max || isPassText(text),
        fill(http['field.max_length'], { label: 'Search', n: max })
      )
    ),
    limit: v.optional(whole('Limit', 1, COUNTER_HOUSEHOLDS.max)),
  })
}

/** PUT /customers/{id}/ban: `until` is the last day of it, null is without end. */
export function banSchema({ today }: On) {
  return strictBody({
    until: v.pipe(
      v.union([v.null(), day('Until')], fill(http['field.required'], { label: 'Until' })),
      v.check((until) => until === null || until >= today, messages['ban.until_past'])
    ),
    reason: line('Reason', BAN_REASON_MAX),
  })
}
export type NewBan = v.InferOutput<ReturnType<typeof banSchema>>

function people(label: string) {
  return v.pipe(
    listOf(label, id('Customer')),
    v.minLength(1, messages['people.none']),
    v.maxLength(CHECK_IN_MAX, fill(messages['people.too_many'], { n: CHECK_IN_MAX })),
    v.transform((ids) => [...new Set(ids)])
  )
}

/** An optional day within the bounds of every report. */
function parkDay(today: Day) {
  return v.pipe(optionalDay('Day'), ...withinParkDays<Day | null | undefined>(today))
}

/** A step of a pipe: a day that is absent or blank is today. */
function orToday<Sent extends { day?: Day | null | undefined }>(today: Day) {
  return v.transform((sent: Sent) => ({ ...sent, day: sent.day ?? today }))
}

function withinParkDays<Sent extends Day | null | undefined>(today: Day) {
  const last = addYears(today, RANGE_YEARS_AHEAD)
  const within = (check: (on: Day) => boolean) => (on: Sent) => !on || !isDay(on) || check(on)
  return [
    v.check<Sent, string>(
      within((on) => on >= RANGE_FIRST_DAY),
      fill(http['range.early'], { label: 'Day', day: RANGE_FIRST_DAY })
    ),
    v.check<Sent, string>(
      within((on) => on <= last),
      fill(http['range.late'], { label: 'Day', day: last })
    ),
  ] as const
}

// --- Answers ----------------------------------------------------------------------------------------------------

/** A visit as staff read one. Coverage and membership are as they were at that instant; without a person only the count is left. */
export const visit = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  customer_id: v.nullable(idAnswer),
  member_id: nullableText,
  first_name: nullableText,
  last_name: nullableText,
  is_minor: v.boolean(),
  park_day: dayAnswer,
  checked_in_at: instant,
  checked_out_at: v.nullable(instant),
  method: v.picklist(VISIT_METHODS),
  device_name: nullableText,
  staff_name: nullableText,
  party_id: nullableText,
  coverage: v.strictObject({
    covered: v.boolean(),
    state: v.picklist(COVERAGE_STATES),
    reason: v.picklist(COVERAGE_REASONS),
  }),
  membership: v.nullable(
    v.strictObject({
      id: v.nullable(idAnswer),
      membership_id: idAnswer,
      membership_type: v.string(),
      end_date: v.nullable(dayAnswer),
    })
  ),
  override: v.nullable(v.strictObject({ reason: v.string(), staff_name: v.string() })),
  note: nullableText,
  state: v.picklist(VISIT_STATES),
  closed_by_job: v.boolean(),
  /** What the gate says of the person today; null when the person was deleted. */
  may_ride: v.nullable(mayRideAnswer),
})
export type Visit = v.InferOutput<typeof visit>

/** What became of one person at the kiosk. */
export const kioskVisit = /* @__PURE__ */ v.strictObject({
  customer_id: idAnswer,
  ...v.omit(kioskCustomer, ['id']).entries,
  state: v.picklist(['in', 'held']),
  reason: v.nullable(v.picklist(KIOSK_MAY_RIDE_CODES)),
  coverage: coverageAnswer,
})
export type KioskVisit = v.InferOutput<typeof kioskVisit>

/** 200 of POST /visits/check-out */
export const checkOutAnswer = /* @__PURE__ */ v.strictObject({ updated_count: countAnswer })

/** GET /visits/summary: the numbers of a park day, and every hour of it so far. */
export const visitSummary = /* @__PURE__ */ v.strictObject({
  day: dayAnswer,
  in: countAnswer,
  out: countAnswer,
  total: countAnswer,
  minors_in: countAnswer,
  not_covered_in: countAnswer,
  not_checked_out: countAnswer,
  by_hour: v.array(
    v.strictObject({
      hour: v.pipe(countAnswer, v.maxValue(23)),
      checked_in: countAnswer,
      checked_out: countAnswer,
      present: countAnswer,
    })
  ),
})
export type VisitSummary = v.InferOutput<typeof visitSummary>

/** Somebody of a household, as the counter needs them. */
export const counterPerson = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  age: v.nullable(countAnswer),
  is_minor: v.boolean(),
  /** What a minor is to the guardian, or the holder of a place to the primary member. */
  relationship: nullableText,
  phone: nullableText,
  status: v.picklist(CUSTOMER_STATUSES),
  may_ride: mayRideAnswer,
  coverage: coverageAnswer,
  membership: v.nullable(
    v.strictObject({
      id: idAnswer,
      membership_id: idAnswer,
      membership_type: v.string(),
      end_date: v.nullable(dayAnswer),
    })
  ),
  /** The newest visit of today. */
  visit: v.nullable(
    v.strictObject({
      id: idAnswer,
      state: v.picklist(VISIT_STATES),
      checked_in_at: instant,
      checked_out_at: v.nullable(instant),
    })
  ),
  ban: v.nullable(banAnswer),
})
export type CounterPerson = v.InferOutput<typeof counterPerson>

/** GET /counter/search: a household, whoever matched first. */
export const counterHousehold = /* @__PURE__ */ v.strictObject({
  score: countAnswer,
  matched: v.array(v.picklist(COUNTER_MATCHES)),
  people: v.array(counterPerson),
})
export type CounterHousehold = v.InferOutput<typeof counterHousehold>
