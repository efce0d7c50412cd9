/** Periods that the reports page offers, and how far the API goes. */
export const REPORT_PERIODS = [7, 14, 30, 60, 90] as const
export const DEFAULT_REPORT_DAYS = 30
export const REPORT_DAYS_MIN = 1
export const REPORT_DAYS_MAX = 366

/** Months that the customer summary shows. */
export const SUMMARY_MONTHS = 12

/** The numbers whose rows can be opened: people who joined, sign-ins, people who signed in, and people by status. */
export const ROWS_BEHIND = [
  'registrations',
  'logins',
  'unique_logins',
  'customers',
  'active_customers',
  'inactive_customers',
] as const
export type RowsBehind = (typeof ROWS_BEHIND)[number]

/** How long the reports stay fresh in the back office. */
export const REPORT_FRESH_MINUTES = 5
export const SUMMARY_FRESH_MINUTES = 10
