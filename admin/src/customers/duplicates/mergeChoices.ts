import { CUSTOMER_STATUS_LABELS } from '@trailgate/shared/customers/constants'
import {
  bothNotes,
  COLUMNS_OF,
  defaultChoice,
  isAlike,
  MERGE_FIELDS,
  type MergeChoice,
  type MergeField,
} from '@trailgate/shared/customers/duplicates/merge_fields'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergePreview, MergeSide } from '@trailgate/shared/customers/duplicates/schemas'
import { MOVES } from '@trailgate/shared/customers/duplicates/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { formatPhone } from '@trailgate/shared/text'

export type Choices = Record<MergeField, MergeChoice>

/** What is chosen before anybody chose. */
export function firstChoices({ winner, loser }: MergePreview): Choices {
  return Object.fromEntries(
    MERGE_FIELDS.map((field) => [field, defaultChoice(field, winner, loser)])
  ) as Choices
}

/** The fields in which the two differ, or in which either says anything. */
export function rowsOf({ winner, loser }: MergePreview) {
  return MERGE_FIELDS.map((field) => ({
    field,
    label: messages[`field.${field}`],
    alike: isAlike(field, winner, loser),
    winner: shown(field, winner),
    loser: shown(field, loser),
    both:
      field === 'notes' && winner.notes && loser.notes
        ? bothNotes(winner.notes, loser.notes)
        : null,
  })).filter((row) => row.winner || row.loser)
}

/** A field of a record as staff read it; '' when it is empty. */
export function shown(field: MergeField, side: MergeSide): string {
  switch (field) {
    case 'name':
      return `${side.first_name} ${side.last_name}`
    case 'phone':
      return formatPhone(side.phone)
    case 'date_of_birth':
      return formatDate(side.date_of_birth)
    case 'status':
      return CUSTOMER_STATUS_LABELS[side.status]
    case 'emergency_contact':
      return joined([side.emergency_contact_name, formatPhone(side.emergency_contact_phone)])
    case 'guardian':
      return joined([side.guardian_name, formatPhone(side.guardian_phone), side.guardian_email])
    case 'paper_waiver':
      return side.paper_waiver ? formatDate(side.waiver_date) : ''
    default:
      return joined(COLUMNS_OF[field].map((column) => side[column]))
  }
}

/** What of the record that goes moves, and how much. */
export function movesOf({ loser }: MergePreview) {
  return MOVES.map((name) => ({
    label: messages[`moves.${name}`],
    count: loser.counts[name],
  })).filter(({ count }) => count > 0)
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ')
}
