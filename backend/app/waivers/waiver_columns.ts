import { RECORD_COLUMNS } from '#waivers/coverage/coverage_of'

/** Columns of `signed_waivers as w` and `customers as c` for a SignedWaiverRow. */
export const WAIVER_COLUMNS = [
  ...RECORD_COLUMNS.map((name) => `w.${name}` as const),
  'w.id',
  'w.template_name',
  'w.template_version',
  'w.subject_first_name',
  'w.subject_last_name',
  'w.signed_at',
  'c.date_of_birth',
] as const
