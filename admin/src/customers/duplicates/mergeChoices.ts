import {
  bothNotes,
  defaultChoice,
  FIELDS_OF,
  isAlike,
  MERGE_FIELDS,
  mergeLabel,
  type MergeChoice,
  type MergeField,
} from '@trailgate/shared/customers/duplicates/merge_fields'
import { fieldOf } from '@trailgate/shared/customers/fields'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergePreview, MergeSide } from '@trailgate/shared/customers/duplicates/schemas'
import { MOVES } from '@trailgate/shared/customers/duplicates/schemas'
import { formatDate } from '@trailgate/shared/dates'

import { fieldText } from '../../ui/fieldText.ts'

export type Choices = Record<MergeField, MergeChoice>

/** Default choice for each field of a merge. */
export function firstChoices({ winner, loser }: MergePreview): Choices {
  return Object.fromEntries(
    MERGE_FIELDS.map((field) => [field, defaultChoice(field, winner, loser)])
  ) as Choices
}

/** The fields in which the two differ, or in which either says anything. */
export function rowsOf({ winner, loser }: MergePreview) {
  return MERGE_FIELDS.map((field) => ({
    field,
    label: mergeLabel(field),
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
  if (field === 'paper_waiver') return side.paper_waiver ? formatDate(side.waiver_date) : ''
  const parts = FIELDS_OF[field].map((name) => fieldText(fieldOf(name), side[name]))
  return parts.filter(Boolean).join(field === 'name' ? ' ' : ', ')
}

/** Related records that move from the losing record, with counts. */
export function movesOf({ loser }: MergePreview) {
  return MOVES.map((name) => ({
    label: messages[`moves.${name}`],
    count: loser.counts[name],
  })).filter(({ count }) => count > 0)
}
