import * as v from 'valibot'
import { addDays, addMonths, isDay, type Day } from '../dates.ts'
import { checkRange, rangeFields, toRange, type DayRange } from '../day_range.ts'
import {
  choice,
  countAnswer,
  day,
  dayAnswer,
  id,
  idAnswer,
  ignored,
  instant,
  listing,
  flag,
  line,
  listOf,
  money,
  nullableText,
  optionalChoice,
  optionalDay,
  optionalLine,
  query,
  queryFlag,
  revision,
  strictBody,
  whole,
  without,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { SLOTS_MAX } from '../membership_types/constants.ts'
import { RELATIONSHIP_TYPES } from '../minors/constants.ts'
import { householdMinorSchema } from '../minors/schemas.ts'
import { answersOf, inputsOf, optionalInputsOf, type On } from '../records/field_schemas.ts'
import { namesOf, ridersIn } from '../records/fields.ts'
import { fill } from '../text.ts'
import {
  BULK_MAX,
  DAYS_AHEAD_MAX,
  REPORT_PAGE_MAX,
  FIRST_MEMBERSHIP_NUMBER,
  MEMBERSHIP_SEARCH_MAX,
  MEMBERSHIP_SORT_COLUMNS,
  MEMBERSHIP_STATUSES,
  PAYMENT_METHODS,
  TERM_KINDS,
  TERM_REASON,
} from './constants.ts'
import { keptFields, membershipFields, paymentFields } from './fields.ts'
import { messages } from './messages.ts'

const READ_ONLY = [
  'id',
  'customer_name',
  'customer_member_id',
  'customer_email',
  'is_family',
  'total_slots',
  'used_slots',
  'available_slots',
  'created_at',
  'updated_at',
  'family_members',
  'visits_left',
  'anchor_day',
  'next_end_date',
  'next_price',
  'pause',
] as const

/** `endsOnStart`: the membership may end on the day on which it begins, as only those of a type of one day do. */
interface OfType {
  endsOnStart?: boolean
}

/** POST /memberships/: a new membership is active. */
export function newMembershipSchema({ endsOnStart = false }: OfType = {}) {
  return v.pipe(
    strictBody({
      customer_id: customerId(),
      ...written(),
      ...ignored(['revision', ...READ_ONLY]),
    }),
    v.forward(
      v.partialCheck(
        [['start_date'], ['end_date']],
        endsRightly(endsOnStart),
        messages['end_date.after']
      ),
      ['end_date']
    ),
    v.transform(without(['revision', ...READ_ONLY]))
  )
}
export type NewMembership = v.InferOutput<ReturnType<typeof newMembershipSchema>>

/**
 * POST /memberships/household: a membership and the holders of its slots after the first, in order: existing customers,
 * then new minors of the customer.
 */
export function householdSaleSchema({ today, endsOnStart = false }: On & OfType) {
  return v.pipe(
    strictBody({
      customer_id: customerId(),
      ...v.omit(v.object(written()), ['status']).entries,
      holders: v.optional(
        v.pipe(
          listOf('Holders', id('Customer')),
          v.maxLength(SLOTS_MAX, fill(http['field.at_most'], { label: 'Holders', n: SLOTS_MAX }))
        ),
        []
      ),
      minors: v.optional(
        v.pipe(
          listOf('Minors', householdMinorSchema({ today })),
          v.maxLength(SLOTS_MAX, fill(http['field.at_most'], { label: 'Minors', n: SLOTS_MAX }))
        ),
        []
      ),
    }),
    v.forward(
      v.partialCheck(
        [['start_date'], ['end_date']],
        endsRightly(endsOnStart),
        messages['end_date.after']
      ),
      ['end_date']
    )
  )
}
export type HouseholdSale = v.InferOutput<ReturnType<typeof householdSaleSchema>>

/**
 * PUT /memberships/{id}: any subset, except the customer. If the start is not sent, the server checks the end against
 * the stored start.
 */
export function membershipChangesSchema({ endsOnStart = false }: OfType = {}) {
  return v.pipe(
    strictBody({
      ...v.partial(v.object(written())).entries,
      revision,
      ...ignored(['customer_id', ...READ_ONLY]),
    }),
    v.forward(
      v.partialCheck(
        [['start_date'], ['end_date']],
        endsRightly(endsOnStart),
        messages['end_date.after']
      ),
      ['end_date']
    ),
    v.transform(without(['customer_id', ...READ_ONLY]))
  )
}
export type MembershipChanges = v.InferOutput<ReturnType<typeof membershipChangesSchema>>

/** POST /memberships/{id}/renew, for a membership with this current end, or none. */
export function renewalSchema({ currentEnd }: { currentEnd: Day | null }) {
  return strictBody({
    new_end_date: v.pipe(
      day('New end date', messages['new_end_date.required']),
      v.check(
        (end) => !isDay(end) || currentEnd === null || end > currentEnd,
        messages['new_end_date.after']
      )
    ),
    ...inputsOf(paymentFields, namesOf(paymentFields)),
    ...inputsOf(keptFields, ['auto_renew']),
  })
}
export type Renewal = v.InferOutput<ReturnType<typeof renewalSchema>>

/** POST /memberships/{id}/suspend: with `give_back` the end moves by the days of the pause once it is over. */
export function suspensionSchema({ today }: On) {
  return strictBody({
    resume_on: v.pipe(
      optionalDay('Resume on'),
      v.check((on) => !on || on > today, messages['resume_on.future'])
    ),
    give_back: flag('Give back'),
  })
}
export type Suspension = v.InferOutput<ReturnType<typeof suspensionSchema>>

function termReason() {
  const { min, max } = TERM_REASON
  return v.pipe(
    line('Reason', max, messages['reason.required']),
    v.minLength(min, fill(messages['reason.short'], { n: min }))
  )
}

/** POST /memberships/{id}/refunds: money given back. `cancel` cancels the membership with it. */
export function refundSchema() {
  return strictBody({
    amount: v.pipe(
      money('Amount', messages['refund.amount']),
      v.minValue(0.01, messages['refund.amount'])
    ),
    payment_method: choice('Payment method', PAYMENT_METHODS),
    payment_reference: optionalLine('Payment reference', 100),
    reason: termReason(),
    cancel: flag('Cancel'),
  })
}
export type Refund = v.InferOutput<ReturnType<typeof refundSchema>>

/** POST /memberships/{id}/terms/{term_id}/corrections: what the term should have said; a field left out stays. */
export function correctionSchema() {
  return strictBody({
    amount: v.optional(money('Amount', messages['price_paid.negative'])),
    payment_method: v.optional(choice('Payment method', PAYMENT_METHODS)),
    payment_reference: optionalLine('Payment reference', 100),
    reason: termReason(),
  })
}
export type Correction = v.InferOutput<ReturnType<typeof correctionSchema>>

/**
 * A row of the ledger. The amount is in dollars, negative where money went back, and left out for callers who may not see money.
 * `corrected` says that a later correction replaced this row, `takes_back` that it is the half of a correction that takes the old amount back.
 */
export const membershipTerm = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  kind: v.picklist(TERM_KINDS),
  membership_id: v.nullable(idAnswer),
  membership_type: v.string(),
  customer_id: v.nullable(idAnswer),
  member_id: nullableText,
  customer_name: nullableText,
  amount: v.optional(v.number()),
  payment_method: v.nullable(v.picklist(PAYMENT_METHODS)),
  payment_reference: nullableText,
  staff_id: v.nullable(idAnswer),
  staff_name: nullableText,
  reason: nullableText,
  corrects_id: v.nullable(idAnswer),
  corrected: v.boolean(),
  takes_back: v.boolean(),
  paid_on: dayAnswer,
  created_at: instant,
})
export type MembershipTerm = v.InferOutput<typeof membershipTerm>

/** GET /memberships/{id}/terms */
export function termListSchema() {
  return query(listing([]))
}

/** GET /memberships/. */
export function membershipListSchema() {
  return query({
    search: optionalLine('Search text', MEMBERSHIP_SEARCH_MAX),
    status: optionalChoice('Status', MEMBERSHIP_STATUSES),
    is_family: queryFlag('Family'),
    ...optionalInputsOf(membershipFields, ['membership_type']),
    expiring_within: v.optional(whole('Days', 0, DAYS_AHEAD_MAX)),
    active_only: queryFlag('Active only'),
    ...listing(MEMBERSHIP_SORT_COLUMNS),
    segment: v.optional(id('Segment')),
  })
}

/** The query of a saved segment of memberships: filters and order of the list. */
export function membershipSegmentQuery() {
  const { skip, offset, limit, segment, ...entries } = membershipListSchema().entries
  return strictBody(entries)
}
export type MembershipList = v.InferOutput<ReturnType<typeof membershipListSchema>>

/** GET /memberships by a rider: own rows only. */
export function ownMembershipsSchema() {
  return query({ active_only: queryFlag('Active only') })
}
export type OwnMemberships = v.InferOutput<ReturnType<typeof ownMembershipsSchema>>

/** POST /memberships/bulk/cancel, /bulk/expire and /bulk/export */
export function bulkSchema() {
  return strictBody({ membership_ids: membershipIds() })
}
export type Bulk = v.InferOutput<ReturnType<typeof bulkSchema>>

/** The memberships selected in the manager. */
export function membershipIds() {
  return v.pipe(
    listOf('Memberships', id('Membership')),
    v.minLength(1, fill(http['field.required'], { label: 'Memberships' })),
    v.maxLength(
      BULK_MAX,
      fill(http['field.at_most'], { label: 'The number of memberships', n: BULK_MAX })
    )
  )
}

/** GET /memberships/reports/expiring and /reports/due */
export function daysAheadSchema() {
  return query({
    days_ahead: v.optional(whole('Days ahead', 0, DAYS_AHEAD_MAX)),
    skip: v.optional(whole('Skip', 0, Number.MAX_SAFE_INTEGER)),
    offset: v.optional(whole('Offset', 0, Number.MAX_SAFE_INTEGER)),
    limit: v.optional(whole('Limit', 1, REPORT_PAGE_MAX), REPORT_PAGE_MAX),
  })
}
export type DaysAhead = v.InferOutput<ReturnType<typeof daysAheadSchema>>

/**
 * GET /memberships/reports/revenue: both ends are included. Without them the current month; with only one, the month
 * around it.
 */
export function revenuePeriodSchema({ today }: { today: Day }) {
  return v.pipe(
    query(rangeFields({ today })),
    toRange(({ start_date: start, end_date: end }) => monthAround(start ?? end ?? today)),
    checkRange()
  )
}
export type RevenuePeriod = v.InferOutput<ReturnType<typeof revenuePeriodSchema>>

/** POST /memberships/{id}/family */
export function newFamilyMemberSchema() {
  return strictBody({
    customer_id: customerId(),
    relationship_type: choice('Relationship', RELATIONSHIP_TYPES),
  })
}
export type NewFamilyMember = v.InferOutput<ReturnType<typeof newFamilyMemberSchema>>

/** A member of a family membership; the age derives from the birth date. */
export const membershipFamilyMember = /* @__PURE__ */ v.strictObject({
  customer_id: idAnswer,
  name: v.string(),
  relationship: nullableText,
  date_of_birth: v.nullable(dayAnswer),
  age: v.nullable(countAnswer),
})
export type MembershipFamilyMember = v.InferOutput<typeof membershipFamilyMember>

/** The pause of a suspended membership: its first day, and the day on which the daily job activates it. */
export const membershipPause = /* @__PURE__ */ v.strictObject({
  since: dayAnswer,
  resume_on: v.nullable(dayAnswer),
  give_back: v.boolean(),
})
export type MembershipPause = v.InferOutput<typeof membershipPause>

/** A membership in the staff view. */
export const membership = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(membershipFields, namesOf(membershipFields)),
  membership_id: idAnswer,
  customer_id: idAnswer,
  customer_name: v.string(),
  customer_member_id: v.string(),
  customer_email: nullableText,
  is_family: v.boolean(),
  total_slots: countAnswer,
  used_slots: countAnswer,
  available_slots: countAnswer,
  created_at: instant,
  /** Visits left of a pack; null without a limit. */
  visits_left: v.nullable(countAnswer),
  family_members: v.array(membershipFamilyMember),
  /** The day of the month that renewals keep, 29 to 31; null for days that every month has. */
  anchor_day: v.nullable(countAnswer),
  /** Proposed end and price of a renewal; a cancelled membership has no next end. */
  next_end_date: v.nullable(dayAnswer),
  next_price: v.number(),
  pause: v.nullable(membershipPause),
  revision: countAnswer,
})
export type Membership = v.InferOutput<typeof membership>

/** The same as routes that keys may call document it: a key without `reports:read` gets no price. */
export const membershipForKeys = /* @__PURE__ */ v.strictObject({
  ...membership.entries,
  price_paid: v.optional(membership.entries.price_paid),
})

/** A membership in a list. */
export const listedMembership = /* @__PURE__ */ v.strictObject(
  v.omit(membership, ['family_members', 'anchor_day', 'next_end_date', 'next_price', 'pause'])
    .entries
)
export type ListedMembership = v.InferOutput<typeof listedMembership>

/** 200 of GET /memberships/ for staff. */
export const membershipPage = /* @__PURE__ */ v.strictObject({
  items: v.array(listedMembership),
  total: countAnswer,
})
export type MembershipPage = v.InferOutput<typeof membershipPage>

/** The same as `membershipForKeys`. */
export const membershipPageForKeys = /* @__PURE__ */ v.strictObject({
  items: v.array(
    v.strictObject({
      ...listedMembership.entries,
      price_paid: v.optional(listedMembership.entries.price_paid),
    })
  ),
  total: countAnswer,
})

/**
 * One entry of GET /memberships/reports/due: set to renew, and ending or ended; `reminded_at` is when the letter was
 * sent.
 */
export const dueMembership = /* @__PURE__ */ v.strictObject({
  ...listedMembership.entries,
  reminded_at: v.nullable(instant),
})
export type DueMembership = v.InferOutput<typeof dueMembership>

/** A membership in its holder's view. */
export const riderMembership = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(membershipFields, ridersIn(membershipFields)),
  membership_id: idAnswer,
  membership_type_name: v.string(),
  is_family: v.boolean(),
  /** Visits left of a pack; null without a limit. */
  visits_left: v.nullable(countAnswer),
  pause: v.nullable(membershipPause),
})
export type RiderMembership = v.InferOutput<typeof riderMembership>

/** 200 of the bulk calls. */
export const bulkResult = /* @__PURE__ */ v.strictObject({
  success: v.boolean(),
  updated_count: countAnswer,
  skipped: v.array(v.strictObject({ id: v.number(), reason: v.string() })),
})
export type BulkResult = v.InferOutput<typeof bulkResult>

/** GET /memberships/reports/stats; the revenue is there for callers who may see money. */
export const membershipStats = /* @__PURE__ */ v.strictObject({
  total: countAnswer,
  by_status: v.record(v.string(), countAnswer),
  by_type: v.record(v.string(), countAnswer),
  family: countAnswer,
  expiring_30_days: countAnswer,
  active_revenue: v.optional(v.number()),
})
export type MembershipStats = v.InferOutput<typeof membershipStats>

/** GET /memberships/reports/revenue */
export const revenue = /* @__PURE__ */ v.strictObject({
  total: v.number(),
  by_type: v.record(v.string(), v.number()),
  by_method: v.record(v.string(), v.number()),
  daily: v.array(v.strictObject({ date: dayAnswer, amount: v.number() })),
})
export type Revenue = v.InferOutput<typeof revenue>

function monthAround(within: Day): DayRange {
  const first = `${within.slice(0, 8)}01`
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}

function customerId() {
  return v.pipe(
    v.unknown(),
    v.check(
      (value) => value !== '' && value !== null && value !== undefined,
      messages['customer.required']
    ),
    v.transform((value) => value),
    id('Customer')
  )
}

function written() {
  return {
    ...inputsOf(membershipFields, namesOf(membershipFields)),
    membership_id: membershipNumber(),
  }
}

// A number, or digits as typed; blank lets the server assign one.
function membershipNumber() {
  const wrong = messages['membership_id.number']
  return v.nullish(
    v.pipe(
      v.union([v.number(), v.string()], wrong),
      v.transform((value) => String(value).trim()),
      v.regex(/^\d{0,9}$/, wrong),
      v.transform((digits) => (digits === '' ? null : Number(digits))),
      v.check(
        (number) => number === null || number >= 1,
        fill(http['field.at_least'], { label: 'Membership ID', n: FIRST_MEMBERSHIP_NUMBER })
      )
    )
  )
}

function endsRightly(endsOnStart: boolean) {
  return (sent: { start_date?: Day | undefined; end_date?: Day | null | undefined }) => {
    const { start_date: start, end_date: end } = sent
    return !end || !start || end > start || (endsOnStart && end === start)
  }
}
