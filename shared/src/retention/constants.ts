/*
 * How long things are kept (docs/product/retention.md). What has no line here is kept as long as the person it belongs to.
 */

/** The shortest time for which signed waivers may be kept, in years: WAIVER_RETENTION_YEARS is not below it. */
export const WAIVER_RETENTION_YEARS_MIN = 1

/** Letters and text messages, after they were sent or given up, in days. */
export const LETTER_DAYS = 30

/** The cells of rows that an import could not take, in days; that the row was there stays. */
export const IMPORT_CELL_DAYS = 90

/** A profile that was closed because nobody looks after the minor any more, in days. */
export const CLOSED_PROFILE_DAYS = 365

/** Signed waivers and people are removed only on a day that so many earlier rounds lead up to … */
export const BELIEVED_AFTER_ROUNDS = 7
/** … within so many days before it. */
export const BELIEVED_WITHIN_DAYS = 60

/** What the daily job removes, in the order in which it does. */
export const PURGED_KINDS = [
  'closed_profiles',
  'waivers',
  'sessions',
  'staff_tokens',
  'password_links',
  'idempotency_keys',
  'letters',
  'import_cells',
] as const
export type PurgedKind = (typeof PURGED_KINDS)[number]
