import type { CustomerStatus } from '../constants.ts'
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

/** What is chosen as one when two records become one: a street goes with its town, a contact's name with its phone. */
export type MergeField = MergeGroup | FieldsWith<{ merge: true }>

/** The fields and groups that are chosen, as the screen has them. */
export const MERGE_FIELDS = /* @__PURE__ */ [
  ...new Set(FORM_ORDER.flatMap((name) => mergedAs(name) ?? [])),
]

/** Whose a field is afterwards. Only notes can be those of both. */
export const MERGE_CHOICES = ['winner', 'loser', 'both'] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

type Merged = Exclude<FieldName, FieldsWith<{ merge: false }>>
export type MergeColumn = ColumnOf<Merged>

/** The fields that belong to each. */
export const FIELDS_OF = /* @__PURE__ */ ofEach((field) =>
  FORM_ORDER.filter((name): name is Merged => mergedAs(name) === field)
)

/** The columns of a customer that belong to each. */
export const COLUMNS_OF = /* @__PURE__ */ ofEach((field) => FIELDS_OF[field].map(columnOf))

function ofEach<Part>(of: (field: MergeField) => Part): Record<MergeField, Part> {
  return Object.fromEntries(MERGE_FIELDS.map((field) => [field, of(field)])) as Record<
    MergeField,
    Part
  >
}

/** What the screen calls a field or a group of them. */
export function mergeLabel(field: MergeField): string {
  return isGroup(field) ? messages[`field.${field}`] : fieldOf(field).label
}

function isGroup(field: MergeField): field is MergeGroup {
  return Object.hasOwn(messages, `field.${field}`)
}

/** Under what a field is chosen; null for one that goes by a rule of its own. */
function mergedAs(name: FieldName): MergeField | null {
  const { merge } = fieldOf(name)
  if (merge === false) return null
  return merge === true ? (name as FieldsWith<{ merge: true }>) : merge
}

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
