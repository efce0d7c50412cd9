/* Retention periods (docs/product/retention.md). Data without an entry here is kept as long as the person it belongs
   to. */

/** Lower limit of WAIVER_RETENTION_YEARS, in years. */
export const WAIVER_RETENTION_YEARS_MIN = 1

/** Letters and text messages, in days after they were sent or given up. */
export const LETTER_DAYS = 30

/** The record of a letter of service: who got it, and what became of it. */
export const SERVICE_LETTER_DAYS = 365
/** Rows of the log of the park, in years. */
export const LOG_YEARS = 7

/** Cells of rows that an import rejected, in days; the record of the row itself stays. */
export const IMPORT_CELL_DAYS = 90

/** A profile that was closed because the minor has no guardian left, in days. */
export const CLOSED_PROFILE_DAYS = 365

/** An entry of a minor's pick-up list, in days after its last day. */
export const PICKUP_DAYS = 30

/** An item of a tablet that staff have not decided, in days after it arrived. */
export const OFFLINE_HELD_DAYS = 90

/** Signed waivers and people are deleted only on a day with this many earlier purge rounds … */
export const BELIEVED_AFTER_ROUNDS = 7
/** … within this many days before it. */
export const BELIEVED_WITHIN_DAYS = 60

/** Kinds of data the daily purge deletes, in order. */
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
