import * as v from 'valibot'
import { CUSTOMER_STATUSES } from '../customers/constants.ts'
import { kioskCustomer } from '../customers/schemas.ts'
import { addYears, isDay, type Day } from '../dates.ts'
import { RANGE_FIRST_DAY, RANGE_YEARS_AHEAD } from '../day_range.ts'
import {
  body,
  choice,
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
import { endedMembership } from '../memberships/ended.ts'
import { partyTokenIn } from '../parties/party_text.ts'
import { PASS_TEXT_MAX } from '../passes/constants.ts'
import { isPassText } from '../passes/pass_text.ts'
import { fill } from '../text.ts'
import { flaggedAnswer } from '../waivers/answer_schemas.ts'
import { coverageAnswer } from '../waivers/answers.ts'
import { COVERAGE_REASONS, COVERAGE_STATES } from '../waivers/constants.ts'
import { pickedUpBy, pickedUpByAnswer } from '../pickups/schemas.ts'
import { alertAnswer, banAnswer, declinedAnswer, mayRideAnswer } from './answers.ts'
import {
  ALERT_SEVERITIES,
  ALERT_TEXT_MAX,
  BAN_REASON_MAX,
  CHECK_IN_MAX,
  CHECK_OUT_MAX,
  COUNTER_HOUSEHOLDS,
  COUNTER_MATCHES,
  COUNTER_QUERY,
  KIOSK_MAY_RIDE_CODES,
  OVERRIDE_REASON,
  TOLD_VISIT_STATES,
  UNDO,
  VISIT_FILTERS,
  VISIT_METHODS,
  VISIT_NOTE_MAX,
  VISIT_SEARCH_MAX,
  VISIT_SORT_COLUMNS,
  VISIT_STATES,
} from './constants.ts'
import { vehicleAtGate } from '../vehicles/schemas.ts'
import { isSearchable } from './counter_query.ts'
import { messages } from './messages.ts'

interface On {
  today: Day
}

// --- Requests ---------------------------------------------------------------------------------------------------

/** POST /kiosk/visits: the family members to check in. */
export function kioskCheckInSchema() {
  return body({ subject_ids: people('Subjects') })
}
export type KioskCheckIn = v.InferOutput<ReturnType<typeof kioskCheckInSchema>>

/** POST /visits: the customers to check in, and the reason if the gate's verdict is overridden. */
export function checkInSchema() {
  return strictBody({
    customer_ids: people('Customers'),
    override_reason: overrideReason(),
    note: optionalLine('Note', VISIT_NOTE_MAX),
  })
}
export type CheckIn = v.InferOutput<ReturnType<typeof checkInSchema>>

/** Reason for an override: detailed enough for a later reader. */
export function overrideReason() {
  const min = fill(messages['reason.min'], { n: OVERRIDE_REASON.min })
  return v.pipe(
    optionalLine('Reason', OVERRIDE_REASON.max),
    v.check((reason) => !reason || reason.length >= OVERRIDE_REASON.min, min),
    v.check((reason) => !reason || saysWhy(reason), messages['reason.words'])
  )
}

/** True for two words, or one of 8 letters. */
function saysWhy(reason: string): boolean {
  const words = reason.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  const letters = words.map((word) => word.match(/\p{L}/gu)?.length ?? 0)
  return words.length >= OVERRIDE_REASON.words || letters.some((n) => n >= OVERRIDE_REASON.letters)
}

/** POST /visits/{id}/check-out: the person who takes a minor, and the reason if the minor's list refuses them. */
export function checkOutOneSchema() {
  return strictBody({ picked_up_by: v.optional(pickedUpBy()), override_reason: overrideReason() })
}
export type CheckOutOne = v.InferOutput<ReturnType<typeof checkOutOneSchema>>

/**
 * POST /visits/check-out: some visits, or everyone who is in on a day; with a reason also minors, without naming the
 * person who takes them.
 */
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
      override_reason: overrideReason(),
    }),
    v.check(
      ({ ids, all, day: on }) => (ids ? !all && !on : all === true && Boolean(on)),
      messages['check_out.what']
    ),
    v.forward(
      v.partialCheck(
        [['ids'], ['override_reason']],
        ({ ids, override_reason: reason }) => !ids || !reason,
        messages['check_out.reason_for_all']
      ),
      ['override_reason']
    ),
    v.transform(({ ids, day: on, override_reason: reason = null }): CheckOut =>
      ids ? { ids } : { day: on ?? today, overrideReason: reason }
    )
  )
}
/** Some visits, or everyone who is in on a day. */
export type CheckOut = { ids: number[] } | { day: Day; overrideReason: string | null }

/** POST /visits/{id}/undo and POST /visits/{id}/check-out/undo */
export function undoSchema() {
  const min = fill(messages['reason.min'], { n: UNDO.min })
  return strictBody({
    reason: v.pipe(
      optionalLine('Reason', UNDO.max),
      v.check((reason) => !reason || reason.length >= UNDO.min, min)
    ),
  })
}

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

/** GET /visits/summary and GET /visits/stream: the park day, default today. */
export function visitDaySchema({ today }: On) {
  return v.pipe(query({ day: parkDay(today) }), orToday(today))
}

/** GET /customers/{id}/visits; paged. */
export function visitsOfCustomerSchema() {
  return query(paging())
}

/** GET /counter/search: the search text, and the number of households to return. */
export function counterSearchSchema() {
  const { min, max } = COUNTER_QUERY
  return query({
    q: v.pipe(
      line('Search', PASS_TEXT_MAX),
      v.check(isSearchable, fill(messages['counter.min'], { n: min })),
      // The text of a pass, or the link of a party, is longer than any other search.
      v.check(
        (text) => text.length <= max || isPassText(text) || partyTokenIn(text) !== null,
        fill(http['field.max_length'], { label: 'Search', n: max })
      )
    ),
    limit: v.optional(whole('Limit', 1, COUNTER_HOUSEHOLDS.max)),
  })
}

/** PUT /customers/{id}/ban: `until` is its last day, null means no end. */
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

/** PUT /customers/{id}/alert: `until` is its last day; without it there is no end. */
export function alertSchema({ today }: On) {
  return strictBody({
    text: line('Text', ALERT_TEXT_MAX),
    severity: choice('Severity', ALERT_SEVERITIES),
    until: v.pipe(
      optionalDay('Until'),
      v.check((until) => !until || until >= today, messages['alert.until_past'])
    ),
  })
}
export type NewAlert = v.InferOutput<ReturnType<typeof alertSchema>>

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

/** A pipe step: an absent or blank day becomes today. */
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

/**
 * A visit in the staff view. Coverage and membership are as of that instant; once the person is deleted only the count
 * remains.
 */
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
    /**
     * The covering waiver, and the digest of its record; null without coverage, for paper, and for visits from before
     * this was stored.
     */
    waiver_id: v.nullable(idAnswer),
    version_id: v.nullable(idAnswer),
    seal: nullableText,
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
  state: v.picklist(TOLD_VISIT_STATES),
  closed_by_job: v.boolean(),
  /** When, by whom and why it was undone; null for every other visit. */
  undone_at: v.nullable(instant),
  undone_by: nullableText,
  reason: nullableText,
  /** The person who took the minor; null for adults, and if no one was named. */
  picked_up_by: v.nullable(pickedUpByAnswer),
  alert: v.nullable(alertAnswer),
  declined: v.nullable(declinedAnswer),
  /** The gate's verdict on the person today; null if the person was deleted. */
  may_ride: v.nullable(mayRideAnswer),
})
export type Visit = v.InferOutput<typeof visit>

/**
 * A visit after a check-in or check-out, with whether this call changed it. A repeated call returns the same as the
 * first one.
 */
export const changedVisit = /* @__PURE__ */ v.strictObject({
  ...visit.entries,
  changed: v.boolean(),
})
export type ChangedVisit = v.InferOutput<typeof changedVisit>

/** The outcome of a kiosk check-in for one person. */
export const kioskVisit = /* @__PURE__ */ v.strictObject({
  /** The visit, which this session may undo if it opened it; null for a person who is held or out. */
  visit_id: v.nullable(idAnswer),
  customer_id: idAnswer,
  ...v.omit(kioskCustomer, ['id']).entries,
  /** A repeated call returns `out` for a person who is no longer in: undone, or checked out. */
  state: v.picklist(['in', 'held', 'out']),
  reason: v.nullable(v.picklist(KIOSK_MAY_RIDE_CODES)),
  coverage: coverageAnswer,
})
export type KioskVisit = v.InferOutput<typeof kioskVisit>

/** An undone visit in the kiosk's view. */
export const kioskUndone = /* @__PURE__ */ v.strictObject({
  visit_id: idAnswer,
  customer_id: idAnswer,
  state: v.literal('undone'),
})

/** 200 of POST /visits/check-out */
export const checkOutAnswer = /* @__PURE__ */ v.strictObject({ updated_count: countAnswer })

/** GET /visits/summary: the counts of a park day, and each of its hours so far. */
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

/** A household member in the counter's view. */
export const counterPerson = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** The text matches this person best; several of a household on a tie. */
  is_named: v.boolean(),
  date_of_birth: v.nullable(dayAnswer),
  age: v.nullable(countAnswer),
  is_minor: v.boolean(),
  /** Relationship of a minor to the guardian, or of a slot holder to the primary member. */
  relationship: nullableText,
  phone: nullableText,
  /** The number of another household member, for an adult without one of their own. */
  shared_phone: nullableText,
  city: nullableText,
  status: v.picklist(CUSTOMER_STATUSES),
  may_ride: mayRideAnswer,
  coverage: coverageAnswer,
  membership: v.nullable(
    v.strictObject({
      id: idAnswer,
      membership_id: idAnswer,
      membership_type: v.string(),
      membership_type_name: v.string(),
      end_date: v.nullable(dayAnswer),
      /** Visits left of a pack; null without a limit. */
      visits_left: v.nullable(countAnswer),
    })
  ),
  /** The membership that ended last; null for a person with a current one, or who never had one. */
  ended_membership: v.nullable(endedMembership),
  /** Active vehicles, where GATE_VEHICLES shows them or one of the household was found by its plate or sticker. */
  vehicles: v.array(vehicleAtGate),
  /** The newest visit of today. */
  visit: v.nullable(
    v.strictObject({
      id: idAnswer,
      state: v.picklist(VISIT_STATES),
      checked_in_at: instant,
      checked_out_at: v.nullable(instant),
    })
  ),
  /** True if they came the last time the first person of the household came. */
  rode_last_time: v.boolean(),
  ban: v.nullable(banAnswer),
  alert: v.nullable(alertAnswer),
  /** Answers on their waivers that are flagged for staff, medical ones for the roles that may read them. */
  flags: v.array(flaggedAnswer),
  declined: v.nullable(declinedAnswer),
  /** For a minor who is in: guardians in the park who may take them; the first one is preselected. */
  may_take: v.array(v.strictObject({ customer_id: idAnswer, name: v.string() })),
  /** Other records that are very likely the same person, most likely first. */
  duplicates: v.array(v.strictObject({ customer_id: idAnswer, score: countAnswer })),
})
export type CounterPerson = v.InferOutput<typeof counterPerson>

/** GET /counter/search: a household, whichever member matched first; for the host's pass or link with today's party. */
export const counterHousehold = /* @__PURE__ */ v.strictObject({
  score: countAnswer,
  matched: v.array(v.picklist(COUNTER_MATCHES)),
  /** True if the text matches as typed, not only by a typing error, a sound or a wrong digit. */
  is_exact: v.boolean(),
  people: v.array(counterPerson),
  party: v.nullable(v.strictObject({ id: idAnswer, name: v.string() })),
})
export type CounterHousehold = v.InferOutput<typeof counterHousehold>
