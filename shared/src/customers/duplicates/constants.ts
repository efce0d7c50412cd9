/** Reasons for a possible duplicate, in display order. */
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

/** Minimum score (of 100) for showing two records as possible duplicates. */
export const DUPLICATE_FROM = 50

/** Minimum score (of 100) for linking the other record on the counter's card. */
export const LIKELY_DUPLICATE_FROM = 90

/** Maximum records that a changed record is compared with: the best candidates by the keys that they share. */
export const CANDIDATES_MAX = 50

/** Maximum possible duplicates shown while a customer is being entered. */
export const DUPLICATES_AT_CREATE = 5

/** Debounce of the duplicate check on the create form. */
export const DUPLICATE_CHECK_DEBOUNCE_MS = 400
