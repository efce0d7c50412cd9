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
import { DECLINED_COLUMNS } from '#customers/declined'
import type { OtherColumnsWith } from '#customers/other_columns'
import type { Both } from '#merges/people_to_merge'
import { Invalid } from '#platform/http/refusals'
import { BAN_COLUMNS, longerBan } from '#access/bans'

export type Choices = Partial<Record<MergeField, MergeChoice>>
export type ChosenField = { field: MergeField; choice: MergeChoice }

type Columns = Record<string, string | number | boolean | null>

/**
 * Columns of the winner after the merge: the chosen fields, their dependent columns, and those
 * without a choice. A password goes with the phone that it is used with; a hold on either record
 * stays, and so does the longer ban.
 * @throws {Invalid} 422 for notes that are too long together, and for "both" of any other field.
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
  const password = ownerOfPassword(of('phone'), winner, loser)
  const combined: Record<OtherColumnsWith<{ merge: 'combined' }> | 'no_phone', Columns[string]> = {
    ...reached(of('phone').phone, winner, loser),
    first_name_search: searchable(name.first_name ?? ''),
    last_name_search: searchable(name.last_name ?? ''),
    paper_waiver_by: of('paper_waiver').paper_waiver_by,
    password_hash: password.password_hash,
    password_by_staff_link: password.password_by_staff_link,
    email_by_staff: isAddressOfStaff(of('email'), winner, loser) ? 1 : 0,
    legal_hold: Math.max(winner.legal_hold, loser.legal_hold),
    // A stop under one record holds for the merged one.
    letters_stopped_at: winner.letters_stopped_at ?? loser.letters_stopped_at,
    needs_guardian: Math.min(winner.needs_guardian, loser.needs_guardian),
    ...pick(BAN_COLUMNS, longerBan(winner, loser)),
    ...pick(DECLINED_COLUMNS, laterDeclined(winner, loser)),
  }
  return { fields, columns: differences(winner, { ...columns, ...combined }) }
}

/** The record with the later declined waiver. */
function laterDeclined(winner: CustomersRow, loser: CustomersRow): CustomersRow {
  return (loser.declined_at ?? '') > (winner.declined_at ?? '') ? loser : winner
}

/** Without a choice, notes that are too long together are the winner's. */
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

/** Contact columns of a merged record; all reset where it has a number of its own. */
function reached(phone: string | null, winner: CustomersRow, loser: CustomersRow) {
  const shared = [winner, loser].find(({ household_phone_of: of }) => of !== null)
  const sharedOf = shared?.household_phone_of ?? null
  const isOneOfThem = sharedOf === winner.id || sharedOf === loser.id
  if (phone) {
    return { no_phone: 0, household_phone_of: null, phone_released_at: null, claims_phone: null }
  }
  return {
    no_phone: Math.max(winner.no_phone, loser.no_phone),
    household_phone_of: isOneOfThem ? null : sharedOf,
    phone_released_at: winner.phone_released_at ?? loser.phone_released_at,
    claims_phone: winner.claims_phone ?? loser.claims_phone,
  }
}

/**
 * True for an address that staff gave. So is one that a merge brings to a record that had none: no letter about it could go to the person.
 * Where both records have the address, it is known as the better of the two knows it.
 */
function isAddressOfStaff({ email }: CustomersRow, winner: CustomersRow, loser: CustomersRow) {
  if (email === null) return false
  const having = [winner, loser].filter((each) => each.email === email)
  if (having.every(({ email_by_staff: byStaff }) => byStaff === 1)) return true
  return having.length === 1 && [winner, loser].some((each) => each.email === null)
}

function ownerOfPassword(phones: CustomersRow, winner: CustomersRow, loser: CustomersRow) {
  return [phones, winner, loser].find((person) => person.password_hash !== null) ?? winner
}

function differences(before: CustomersRow, columns: Columns): Columns {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => {
      return (typeof value === 'boolean' ? Number(value) : value) !== known.get(name)
    })
  )
}
