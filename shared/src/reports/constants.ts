/** Periods that the reports page offers, and the limits of the API. */
export const REPORT_PERIODS = [7, 14, 30, 60, 90] as const
export const DEFAULT_REPORT_DAYS = 30
export const REPORT_DAYS_MIN = 1
export const REPORT_DAYS_MAX = 366

/** Months in the customer summary. */
export const SUMMARY_MONTHS = 12

/**
 * Numbers whose rows can be opened: registrations, sign-ins, distinct customers who signed in, and customers by status.
 */
export const ROWS_BEHIND = [
  'registrations',
  'logins',
  'unique_logins',
  'customers',
  'active_customers',
  'inactive_customers',
] as const
export type RowsBehind = (typeof ROWS_BEHIND)[number]

/** How long the reports count as fresh in the back office. */
export const REPORT_FRESH_MINUTES = 5
export const SUMMARY_FRESH_MINUTES = 10

/** Lines of the file of the visits report: one a day, or one an hour of the day. */
export const VISITS_BY = ['day', 'hour'] as const

/** Figures of the report on memberships by month. */
export const MEMBERSHIP_FIGURES = ['active', 'sold', 'renewed', 'lost', 'due'] as const
export type MembershipFigure = (typeof MEMBERSHIP_FIGURES)[number]

/** A membership renewed so many days after its end, or later, was lost before. */
export const LOST_AFTER_DAYS = 30

/** The two lists of the coverage report. */
export const GAP_LISTS = ['uncovered', 'running_out'] as const
export type GapList = (typeof GAP_LISTS)[number]

/** Days that the coverage report looks back and ahead. */
export const DEFAULT_GAP_DAYS = 30
export const GAP_DAYS_MAX = 366

/** Rows of each list in the coverage report itself; `of` pages the whole list. */
export const GAP_ROWS = 100

/** Rows of a coverage list that the reports page shows without opening the whole list. */
export const GAP_SHOWN = 5

/** Payments that the sheet of a day lists; its file has all of them. */
export const DAY_ROWS_MAX = 5000

/** Rows that the sheet of a day lists of each kind: people not checked out, and overrides. */
export const DAY_LIST_MAX = 500
