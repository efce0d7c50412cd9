/** Why two records may be of one person, in the order in which it is told. */
export const DUPLICATE_REASONS = [
  'same_name',
  'similar_name',
  'nickname',
  'swapped_names',
  'other_last_name',
  'same_birth_date',
  'similar_birth_date',
  'same_email',
  'similar_email',
  'same_phone',
  'similar_phone',
  'same_address',
  'same_emergency_contact',
] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** From this score on, of 100, two records are shown as possibly one person. */
export const DUPLICATE_FROM = 50

/** At most so many possible duplicates are shown while somebody is being entered. */
export const DUPLICATES_AT_CREATE = 5

/** The check at create waits this long while somebody types. */
export const DUPLICATE_CHECK_DEBOUNCE_MS = 400
