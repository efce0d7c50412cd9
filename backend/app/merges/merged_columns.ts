import { LIMITS } from '@trailgate/shared/customers/constants'
import {
  bothNotes,
  COLUMNS_OF,
  defaultChoice,
  MERGE_FIELDS,
  type MergeChoice,
  type MergeField,
} from '@trailgate/shared/customers/duplicates/merge_fields'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { pick } from '@trailgate/shared/records/fields'
import type { CustomersRow } from '#database/rows'
import { searchable } from '@trailgate/shared/text'
import type { OtherColumnsWith } from '#customers/other_columns'
import type { Both } from '#merges/people_to_merge'
import { Invalid } from '#platform/http/refusals'
import { BAN_COLUMNS, longerBan } from '#access/bans'

export type Choices = Partial<Record<MergeField, MergeChoice>>
export type ChosenField = { field: MergeField; choice: MergeChoice }

type Columns = Record<string, string | number | boolean | null>

/**
 * What the winner's row becomes: the chosen fields, what follows from them, and what is never chosen. A password goes with the
 * phone that it is typed beside; a hold on either of them holds, and so does the longer ban.
 * @throws {Invalid} 422 for notes that are too long together, and for both of anything else.
 */
export function mergedColumns({ winner, loser }: Both, choices: Choices) {
  const fields = MERGE_FIELDS.map((field) => ({
    field,
    choice: choices[field] ?? fallback(field, { winner, loser }),
  }))
  const chosen = new Map(fields.map(({ field, choice }) => [field, choice]))
  const of = (field: MergeField) => (chosen.get(field) === 'loser' ? loser : winner)
  const columns: Columns = {}
  for (const { field, choice } of fields) {
    if (choice === 'both' && field !== 'notes') {
      throw new Invalid({ [`fields.${field}`]: [messages['refused.both']] })
    }
    for (const column of COLUMNS_OF[field]) columns[column] = of(field)[column]
  }
  if (chosen.get('notes') === 'both') columns.notes = joined(winner, loser)

  const name = of('name')
  const combined: Record<OtherColumnsWith<{ merge: 'combined' }>, Columns[string]> = {
    first_name_search: searchable(name.first_name ?? ''),
    last_name_search: searchable(name.last_name ?? ''),
    paper_waiver_by: of('paper_waiver').paper_waiver_by,
    password_hash: passwordOf(of('phone'), winner, loser),
    legal_hold: Math.max(winner.legal_hold, loser.legal_hold),
    needs_guardian: Math.min(winner.needs_guardian, loser.needs_guardian),
    ...pick(BAN_COLUMNS, longerBan(winner, loser)),
  }
  return { fields, columns: differences(winner, { ...columns, ...combined }) }
}

/** Notes that are too long together are the winner's when nobody chose. */
function fallback(field: MergeField, { winner, loser }: Both): MergeChoice {
  const choice = defaultChoice(field, winner, loser)
  const tooLong = (bothNotes(winner.notes, loser.notes) ?? '').length > LIMITS.notes
  return choice === 'both' && tooLong ? 'winner' : choice
}

function joined(winner: CustomersRow, loser: CustomersRow): string | null {
  const notes = bothNotes(winner.notes, loser.notes)
  if ((notes ?? '').length > LIMITS.notes) {
    throw new Invalid({ 'fields.notes': [messages['refused.notes_long']] })
  }
  return notes
}

function passwordOf(phones: CustomersRow, winner: CustomersRow, loser: CustomersRow) {
  return phones.password_hash ?? winner.password_hash ?? loser.password_hash
}

function differences(before: CustomersRow, columns: Columns): Columns {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => {
      return (typeof value === 'boolean' ? Number(value) : value) !== known.get(name)
    })
  )
}
