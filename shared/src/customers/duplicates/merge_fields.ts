import type { CustomerStatus } from '../constants.ts'
import type { Day } from '../../dates.ts'

/** What is chosen as one when two records become one: a street goes with its town, a contact's name with its phone. */
export const MERGE_FIELDS = [
  'name',
  'phone',
  'email',
  'date_of_birth',
  'status',
  'address',
  'emergency_contact',
  'guardian',
  'paper_waiver',
  'notes',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Whose a field is afterwards. Only notes can be those of both. */
export const MERGE_CHOICES = ['winner', 'loser', 'both'] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

/** The fields of a customer that belong to each. */
export const COLUMNS_OF = {
  name: ['first_name', 'last_name'],
  phone: ['phone'],
  email: ['email'],
  date_of_birth: ['date_of_birth'],
  status: ['status'],
  address: ['address_line_1', 'address_line_2', 'city', 'state', 'zip_code'],
  emergency_contact: ['emergency_contact_name', 'emergency_contact_phone'],
  guardian: ['guardian_name', 'guardian_phone', 'guardian_email'],
  paper_waiver: ['paper_waiver', 'waiver_date'],
  notes: ['notes'],
} as const satisfies Record<MergeField, readonly string[]>

export type MergeColumn = (typeof COLUMNS_OF)[MergeField][number]

/** A record as far as merging chooses from it. */
export type MergeRecord = Record<
  Exclude<MergeColumn, 'status' | 'paper_waiver' | 'waiver_date'>,
  string | null
> & {
  status: CustomerStatus
  paper_waiver: boolean | number
  waiver_date: Day | null
}

const STRICTNESS: Record<CustomerStatus, number> = { active: 0, inactive: 1, suspended: 2 }

/**
 * Whose a field is when nobody chose: the winner's, or the other's where the winner's is empty. Notes are kept from both, the later
 * paper waiver counts, and whoever was suspended does not become active by being on the list twice.
 */
export function defaultChoice(
  field: MergeField,
  winner: MergeRecord,
  loser: MergeRecord
): MergeChoice {
  if (field === 'status') {
    return STRICTNESS[loser.status] > STRICTNESS[winner.status] ? 'loser' : 'winner'
  }
  if (field === 'paper_waiver') return attestedOn(loser) > attestedOn(winner) ? 'loser' : 'winner'
  if (isEmpty(field, winner)) return isEmpty(field, loser) ? 'winner' : 'loser'
  return field === 'notes' && !isEmpty(field, loser) && loser.notes !== winner.notes
    ? 'both'
    : 'winner'
}

/** Whether both records say the same, so that there is nothing to choose. */
export function isAlike(field: MergeField, winner: MergeRecord, loser: MergeRecord): boolean {
  if (field === 'paper_waiver') return attestedOn(winner) === attestedOn(loser)
  return COLUMNS_OF[field].every((column) => winner[column] === loser[column])
}

/** Whether a record says nothing there. */
export function isEmpty(field: MergeField, record: MergeRecord): boolean {
  if (field === 'paper_waiver') return attestedOn(record) === ''
  return COLUMNS_OF[field].every((column) => !record[column])
}

/** Both notes, the winner's first. */
export function bothNotes(winner: string | null, loser: string | null): string | null {
  return [winner, loser].filter(Boolean).join('\n\n') || null
}

function attestedOn({ paper_waiver: attested, waiver_date: on }: MergeRecord): string {
  return attested && on ? on : ''
}
