import type { CustomerStatus, StatusReason } from '../constants.ts'
import {
  columnOf,
  fieldOf,
  FORM_ORDER,
  type ColumnOf,
  type FieldName,
  type FieldsWith,
  type MergeGroup,
} from '../fields.ts'
import type { Day } from '../../dates.ts'
import { messages } from './messages.ts'

/** Unit of choice in a merge: a street goes with its city, a contact's name with its phone. */
export type MergeField = MergeGroup | FieldsWith<{ merge: true }>

/** Fields and groups to choose, in display order. */
export const MERGE_FIELDS = /* @__PURE__ */ [
  ...new Set(FORM_ORDER.flatMap((name) => mergedAs(name) ?? [])),
]

/** Source of a field's value after a merge. Only notes can come from both. */
export const MERGE_CHOICES = ['winner', 'loser', 'both'] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

type Merged = Exclude<FieldName, FieldsWith<{ merge: false }>>
export type MergeColumn = ColumnOf<Merged>

/** Fields of each unit. */
export const FIELDS_OF = /* @__PURE__ */ ofEach((field) =>
  FORM_ORDER.filter((name): name is Merged => mergedAs(name) === field)
)

/** Customer columns of each unit. */
export const COLUMNS_OF = /* @__PURE__ */ ofEach((field) => FIELDS_OF[field].map(columnOf))

function ofEach<Part>(of: (field: MergeField) => Part): Record<MergeField, Part> {
  return Object.fromEntries(MERGE_FIELDS.map((field) => [field, of(field)])) as Record<
    MergeField,
    Part
  >
}

/** Label of a field or group. */
export function mergeLabel(field: MergeField): string {
  return isGroup(field) ? messages[`field.${field}`] : fieldOf(field).label
}

function isGroup(field: MergeField): field is MergeGroup {
  return Object.hasOwn(messages, `field.${field}`)
}

/** Unit of a field; null for one with a rule of its own. */
function mergedAs(name: FieldName): MergeField | null {
  const { merge } = fieldOf(name)
  if (merge === false) return null
  return merge === true ? (name as FieldsWith<{ merge: true }>) : merge
}

/** Parts of a record that a merge chooses from. */
export type MergeRecord = Record<
  Exclude<MergeColumn, 'status' | 'status_reason' | 'paper_waiver' | 'waiver_date'>,
  string | null
> & {
  status: CustomerStatus
  status_reason: StatusReason | null
  paper_waiver: boolean | number
  waiver_date: Day | null
}

const STRICTNESS: Record<CustomerStatus, number> = { active: 0, inactive: 1, suspended: 2 }
const DECEASED = 3

function strictness({ status, status_reason: reason }: MergeRecord): number {
  return reason === 'deceased' ? DECEASED : STRICTNESS[status]
}

/**
 * Default choice: the winner's value, or the other's if the winner's is empty. Notes are kept from both, the later
 * paper waiver counts, and a suspended or deceased person does not become active through a duplicate.
 */
export function defaultChoice(
  field: MergeField,
  winner: MergeRecord,
  loser: MergeRecord
): MergeChoice {
  if (field === 'status') {
    return strictness(loser) > strictness(winner) ? 'loser' : 'winner'
  }
  if (field === 'paper_waiver') return attestedOn(loser) > attestedOn(winner) ? 'loser' : 'winner'
  if (isEmpty(field, winner)) return isEmpty(field, loser) ? 'winner' : 'loser'
  return field === 'notes' && !isEmpty(field, loser) && loser.notes !== winner.notes
    ? 'both'
    : 'winner'
}

/** True if both records have the same value, so that there is nothing to choose. */
export function isAlike(field: MergeField, winner: MergeRecord, loser: MergeRecord): boolean {
  if (field === 'paper_waiver') return attestedOn(winner) === attestedOn(loser)
  return COLUMNS_OF[field].every((column) => winner[column] === loser[column])
}

/** True if a record has no value there. */
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
