/** Largest ZIP that is taken, unpacked, in bytes; packed it may be as large. */
export const ARCHIVE_UNPACKED_MAX_BYTES = 2 * 1024 ** 3

/** Maximum number of files and folders in a ZIP. */
export const ARCHIVE_ENTRIES_MAX = 100_000

/** Orders of the numbers in dates that a caller may name. */
export const DATE_ORDERS = ['auto', 'ymd', 'mdy', 'dmy'] as const

/** Kinds of records that a file of another system brings: the keys of `created`. */
export const BROUGHT_KINDS = [
  'people',
  'minors',
  'links',
  'memberships',
  'waivers',
  'documents',
  'consents',
] as const
export type BroughtKind = (typeof BROUGHT_KINDS)[number]

/** Ways to match a row with an existing customer whose details an import fills in. */
export const MERGE_KEYS = ['member_id', 'phone', 'email', 'name_and_birth_date'] as const
export type MergeKey = (typeof MERGE_KEYS)[number]
