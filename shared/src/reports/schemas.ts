import * as v from 'valibot'
import { addDays, addMonths, type Day } from '../dates.ts'
import { checkRange, rangeFields, shortRangeFields, toRange, toShortRange } from '../day_range.ts'
import {
  choice,
  countAnswer,
  dayAnswer,
  idAnswer,
  instant,
  listing,
  nullableText,
  optionalChoice,
  query,
  whole,
} from '../fields.ts'
import { PAYMENT_METHODS, NO_PAYMENT_METHOD, TERM_KINDS } from '../memberships/constants.ts'
import { closedDrawer, dayClosing, openDrawer, pastDay } from '../drawers/schemas.ts'
import { membershipTerm } from '../memberships/schemas.ts'
import { visitSummary } from '../visits/schemas.ts'
import { coverageAnswer } from '../waivers/answers.ts'
import {
  DEFAULT_GAP_DAYS,
  DEFAULT_REPORT_DAYS,
  GAP_DAYS_MAX,
  GAP_LISTS,
  MEMBERSHIP_FIGURES,
  REPORT_DAYS_MAX,
  REPORT_DAYS_MIN,
  ROWS_BEHIND,
  SUMMARY_MONTHS,
  VISITS_BY,
  type MembershipFigure,
} from './constants.ts'

/** Query of the reports over a period. */
export function reportQuerySchema() {
  return query({
    days: v.optional(whole('Days', REPORT_DAYS_MIN, REPORT_DAYS_MAX), DEFAULT_REPORT_DAYS),
  })
}
export type ReportQuery = v.InferOutput<ReturnType<typeof reportQuerySchema>>

const monthAnswer = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))

/** GET /customers/reports/registration-trends */
export const registrationTrends = /* @__PURE__ */ v.strictObject({
  total_registrations: countAnswer,
  average_per_day: v.number(),
  period_days: countAnswer,
  start_date: dayAnswer,
  end_date: dayAnswer,
  daily_data: v.array(v.strictObject({ date: dayAnswer, count: countAnswer })),
})
export type RegistrationTrends = v.InferOutput<typeof registrationTrends>

/** GET /customers/reports/login-activity */
export const loginActivity = /* @__PURE__ */ v.strictObject({
  total_logins: countAnswer,
  total_unique_logins: countAnswer,
  average_logins_per_day: v.number(),
  average_unique_per_day: v.number(),
  period_days: countAnswer,
  daily_data: v.array(
    v.strictObject({ date: dayAnswer, total_logins: countAnswer, unique_logins: countAnswer })
  ),
})
export type LoginActivity = v.InferOutput<typeof loginActivity>

/** GET /customers/reports/customer-summary; months are YYYY-MM. */
export const customerSummary = /* @__PURE__ */ v.strictObject({
  total_customers: countAnswer,
  active_customers: countAnswer,
  inactive_customers: countAnswer,
  activity_rate: v.number(),
  monthly_registrations: v.array(v.strictObject({ month: monthAnswer, count: countAnswer })),
})
export type CustomerSummary = v.InferOutput<typeof customerSummary>

/**
 * Query of the rows behind a number: `of` names the number, both days are included and default to today. Customer
 * counts ignore the days; they are as of today.
 */
export function reportRowsSchema({ today }: { today: Day }) {
  return v.pipe(
    query({ of: choice('Rows of', ROWS_BEHIND), ...rangeFields({ today }), ...listing([]) }),
    toRange(() => ({ from: today, to: today })),
    checkRange()
  )
}
export type ReportRowsQuery = v.InferOutput<ReturnType<typeof reportRowsSchema>>

/** One entry of GET /customers/reports/rows: what the number counts; a sign-in outlives its deleted customer. */
export const reportRow = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  customer_id: v.nullable(idAnswer),
  member_id: nullableText,
  name: nullableText,
  at: instant,
  channel: v.nullable(v.picklist(['portal', 'kiosk'])),
  times: countAnswer,
})
export type ReportRow = v.InferOutput<typeof reportRow>

/** Query of GET /reports/visits: days are inclusive; without them the last 30. `by` chooses the lines of the file. */
export function visitsReportSchema({ today }: { today: Day }) {
  return v.pipe(
    query({ ...shortRangeFields({ today }), by: optionalChoice('By', VISITS_BY) }),
    toShortRange(() => ({ from: addDays(today, 1 - DEFAULT_REPORT_DAYS), to: today })),
    checkRange('end')
  )
}
export type VisitsReportQuery = v.InferOutput<ReturnType<typeof visitsReportSchema>>

/**
 * GET /reports/visits: every day of the range and every hour of the day. `total` counts visits; `new` and `returning` count people:
 * `new` those whose first visit ever was on that day. The counts stay when a person is deleted.
 */
export const visitsReport = /* @__PURE__ */ v.strictObject({
  start: dayAnswer,
  end: dayAnswer,
  total: countAnswer,
  days: v.array(
    v.strictObject({
      day: dayAnswer,
      total: countAnswer,
      minors: countAnswer,
      new: countAnswer,
      returning: countAnswer,
      not_covered: countAnswer,
    })
  ),
  hours: v.array(v.strictObject({ hour: v.pipe(countAnswer, v.maxValue(23)), total: countAnswer })),
})
export type VisitsReport = v.InferOutput<typeof visitsReport>

/**
 * Query of GET /reports/memberships: the months that the days touch; without days the last twelve. With `of` and `month` a page of what that
 * figure counts.
 */
export function membershipsReportSchema({ today }: { today: Day }) {
  return v.pipe(
    query({
      ...shortRangeFields({ today }),
      of: optionalChoice('Rows of', MEMBERSHIP_FIGURES),
      ...listing([]),
    }),
    toShortRange(() => ({
      from: addMonths(`${today.slice(0, 8)}01`, 1 - SUMMARY_MONTHS),
      to: today,
    })),
    checkRange('end')
  )
}
export type MembershipsReportQuery = v.InferOutput<ReturnType<typeof membershipsReportSchema>>

const figures = /* @__PURE__ */ {
  active: countAnswer,
  sold: countAnswer,
  renewed: countAnswer,
  lost: countAnswer,
  due: countAnswer,
} satisfies Record<MembershipFigure, v.GenericSchema>

/**
 * GET /reports/memberships, by month and by type. `active` counts memberships at the end of the month, of this month now, and by type those of the
 * last month; `sold` and `renewed` payments; `due` those that end in it; `lost` those that ended or were cancelled in it and were not renewed
 * within 30 days.
 */
export const membershipsReport = /* @__PURE__ */ v.strictObject({
  start: dayAnswer,
  end: dayAnswer,
  months: v.array(v.strictObject({ month: monthAnswer, ...figures })),
  by_type: v.array(v.strictObject({ membership_type: v.string(), ...figures })),
})
export type MembershipsReport = v.InferOutput<typeof membershipsReport>

/** Row behind a figure of the membership report; person and membership are null once deleted. */
export const membershipMonthRow = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  membership_id: v.nullable(idAnswer),
  membership_type: v.string(),
  customer_id: v.nullable(idAnswer),
  member_id: nullableText,
  customer_name: nullableText,
  start_date: dayAnswer,
  end_date: v.nullable(dayAnswer),
})
export type MembershipMonthRow = v.InferOutput<typeof membershipMonthRow>

/** Query of GET /reports/coverage-gap: `of` pages one of its lists. */
export function coverageGapSchema() {
  return query({
    days: v.optional(whole('Days', 1, GAP_DAYS_MAX), DEFAULT_GAP_DAYS),
    of: optionalChoice('Rows of', GAP_LISTS),
    ...listing([]),
  })
}
export type CoverageGapQuery = v.InferOutput<ReturnType<typeof coverageGapSchema>>

/** A person who lacks coverage, or will soon. */
export const gapRow = /* @__PURE__ */ v.strictObject({
  customer_id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  is_minor: v.boolean(),
  phone: nullableText,
  email: nullableText,
  last_visit_day: v.nullable(dayAnswer),
  coverage: coverageAnswer,
  guardians: v.array(v.strictObject({ id: idAnswer, name: v.string() })),
})
export type GapRow = v.InferOutput<typeof gapRow>

/**
 * GET /reports/coverage-gap: `uncovered` are people with a visit in the last `days` days who are not covered today;
 * `running_out` are people whose coverage ends within `days` days. At most 100 rows of each.
 */
export const coverageGap = /* @__PURE__ */ v.strictObject({
  days: countAnswer,
  uncovered_total: countAnswer,
  running_out_total: countAnswer,
  uncovered: v.array(gapRow),
  running_out: v.array(gapRow),
})
export type CoverageGap = v.InferOutput<typeof coverageGap>

/** Query of GET /reports/day: today unless said, never a day to come. */
export function dayReportSchema({ today }: { today: Day }) {
  return v.pipe(
    query({ day: pastDay({ today }) }),
    v.transform(({ day }) => ({ day: day ?? today }))
  )
}

const amounts = /* @__PURE__ */ v.record(v.string(), v.number())

/**
 * GET /reports/day: the sheet of a park day. `money` is there for managers only; its totals are the sums of its rows, to the cent. A
 * refund or a half of a correction has a negative amount. `drawers` are those of the caller, for managers all: with cash to count, and closed
 * on that day. A list may be cut; its `_total` is how many there are. `other_prices` are sales and renewals at another price than that of their type.
 */
export const dayReport = /* @__PURE__ */ v.strictObject({
  day: dayAnswer,
  visits: visitSummary,
  registrations: countAnswer,
  waivers_signed: countAnswer,
  memberships_sold: countAnswer,
  renewals: countAnswer,
  money: v.optional(
    v.strictObject({
      total: v.number(),
      by_method: v.strictObject({
        ...(Object.fromEntries(
          [...PAYMENT_METHODS, NO_PAYMENT_METHOD].map((method) => [method, v.number()])
        ) as Record<
          (typeof PAYMENT_METHODS)[number] | typeof NO_PAYMENT_METHOD,
          v.NumberSchema<undefined>
        >),
      }),
      by_type: amounts,
      by_staff: v.array(
        v.strictObject({
          staff_id: v.nullable(idAnswer),
          staff_name: nullableText,
          total: v.number(),
          cash: v.number(),
        })
      ),
      terms: v.array(membershipTerm),
      terms_total: countAnswer,
      closings: v.array(dayClosing),
      other_prices: v.array(
        v.strictObject({
          id: idAnswer,
          kind: v.picklist(TERM_KINDS),
          membership_id: v.nullable(idAnswer),
          membership_type: v.string(),
          customer_id: v.nullable(idAnswer),
          customer_name: nullableText,
          staff_name: nullableText,
          amount: v.number(),
          type_price: v.number(),
        })
      ),
    })
  ),
  drawers: v.strictObject({ open: v.array(openDrawer), closed: v.array(closedDrawer) }),
  not_checked_out: v.array(
    v.strictObject({
      visit_id: idAnswer,
      customer_id: v.nullable(idAnswer),
      first_name: nullableText,
      last_name: nullableText,
      member_id: nullableText,
      checked_in_at: instant,
    })
  ),
  not_checked_out_total: countAnswer,
  overrides: v.array(
    v.strictObject({
      visit_id: idAnswer,
      customer_id: v.nullable(idAnswer),
      first_name: nullableText,
      last_name: nullableText,
      reason: v.string(),
      staff_name: nullableText,
      at: instant,
    })
  ),
  overrides_total: countAnswer,
})
export type DayReport = v.InferOutput<typeof dayReport>
