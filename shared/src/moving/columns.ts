import { columnLabel, MAPPED_COLUMNS, type ImportColumn } from '../customers/csv.ts'
import { messages } from './messages.ts'

/** Columns that only files of other systems have, beside those of an import. */
export const FOREIGN_COLUMNS = [
  'full_name',
  'work_phone',
  'buyer_email',
  'address',
  'emergency_contact',
  'is_minor',
  'is_adult',
  'guardian_name',
  'guardian_first_name',
  'guardian_last_name',
  'guardian_phone',
  'guardian_email',
  'guardian_relationship',
  'household_key',
  'household_head',
  'source_id',
  'membership_level',
  'membership_start',
  'membership_end',
  'membership_number',
  'membership_status',
  'waiver_signed',
  'waiver_expires',
  'waiver_accepted',
  'waiver_id',
  'waiver_title',
  'waiver_file',
  'email_consent',
  'email_opt_in_time',
  'email_opt_out_time',
  'sms_consent',
  'notes',
  'row_status',
  'children',
  'child_name',
  'child_first_name',
  'child_last_name',
  'child_birth_date',
  'member_id',
] as const
export type ForeignColumn = (typeof FOREIGN_COLUMNS)[number]

/** Columns that a heading of another system's file may stand for. */
export const MOVE_COLUMNS = /* @__PURE__ */ [...MAPPED_COLUMNS, ...FOREIGN_COLUMNS]
export type MoveColumn = ImportColumn | ForeignColumn

const FOREIGN: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(FOREIGN_COLUMNS)

export function isForeignColumn(column: MoveColumn): column is ForeignColumn {
  return FOREIGN.has(column)
}

/** Label of a column. */
export function moveColumnLabel(column: MoveColumn): string {
  return isForeignColumn(column) ? messages[`column.${column}`] : columnLabel(column)
}

/** Columns of which a file may have several: the first that is filled counts, row by row. */
export const FIRST_FILLED: ReadonlySet<MoveColumn> = /* @__PURE__ */ new Set<MoveColumn>([
  'phone',
  'work_phone',
  'email',
  'buyer_email',
  'full_name',
  'address_line1',
  'notes',
  'children',
])

/** Columns of children in the row of their guardian; the number in the heading says which belong together. */
export const OF_A_CHILD: ReadonlySet<MoveColumn> = /* @__PURE__ */ new Set<MoveColumn>([
  'child_name',
  'child_first_name',
  'child_last_name',
  'child_birth_date',
])

/** Columns of days, whose order of numbers has to be known. */
export const DATE_COLUMNS: ReadonlySet<MoveColumn> = /* @__PURE__ */ new Set<MoveColumn>([
  'date_of_birth',
  'child_birth_date',
  'children',
  'membership_start',
  'membership_end',
  'waiver_signed',
  'waiver_expires',
])

/** Columns that need an option of the import, with that option. */
export const NEEDS: Partial<
  Record<MoveColumn, 'households' | 'memberships' | 'waivers' | 'consents'>
> = {
  guardian_relationship: 'households',
  household_key: 'households',
  household_head: 'households',
  children: 'households',
  child_name: 'households',
  child_first_name: 'households',
  child_last_name: 'households',
  child_birth_date: 'households',
  membership_level: 'memberships',
  membership_start: 'memberships',
  membership_end: 'memberships',
  membership_number: 'memberships',
  membership_status: 'memberships',
  waiver_signed: 'waivers',
  waiver_expires: 'waivers',
  waiver_accepted: 'waivers',
  waiver_title: 'waivers',
  waiver_file: 'waivers',
  email_consent: 'consents',
  email_opt_in_time: 'consents',
  email_opt_out_time: 'consents',
  sms_consent: 'consents',
}
