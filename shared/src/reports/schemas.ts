import * as v from 'valibot'
import type { Day } from '../dates.ts'
import { checkRange, rangeFields, toRange } from '../day_range.ts'
import {
  choice,
  countAnswer,
  dayAnswer,
  idAnswer,
  instant,
  listing,
  nullableText,
  query,
  whole,
} from '../fields.ts'
import { DEFAULT_REPORT_DAYS, REPORT_DAYS_MAX, REPORT_DAYS_MIN, ROWS_BEHIND } from './constants.ts'

/** The query of the reports over a period. */
export function reportQuerySchema() {
  return query({
    days: v.optional(whole('Days', REPORT_DAYS_MIN, REPORT_DAYS_MAX), DEFAULT_REPORT_DAYS),
  })
}
export type ReportQuery = v.InferOutput<ReturnType<typeof reportQuerySchema>>

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
  monthly_registrations: v.array(
    v.strictObject({ month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), count: countAnswer })
  ),
})
export type CustomerSummary = v.InferOutput<typeof customerSummary>

/**
 * The query of the rows behind a number: `of` says which number, the days are both included and today where they are left out. The days do not
 * matter to the counts of customers, which are of today.
 */
export function reportRowsSchema({ today }: { today: Day }) {
  return v.pipe(
    query({ of: choice('Rows of', ROWS_BEHIND), ...rangeFields({ today }), ...listing([]) }),
    toRange(() => ({ from: today, to: today })),
    checkRange()
  )
}
export type ReportRowsQuery = v.InferOutput<ReturnType<typeof reportRowsSchema>>

/** GET /customers/reports/rows: who or what a number counts; a sign-in outlives the person it was of. */
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
