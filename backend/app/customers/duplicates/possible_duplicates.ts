import db from '@adonisjs/lucid/services/db'
import { compare } from '@trailgate/shared/customers/duplicates/compare'
import {
  DUPLICATE_FROM,
  DUPLICATES_AT_CREATE,
} from '@trailgate/shared/customers/duplicates/constants'
import { keysOf } from '@trailgate/shared/customers/duplicates/keys'
import type { ComparedPerson } from '@trailgate/shared/customers/duplicates/person'
import type {
  DuplicateCheck,
  PossibleDuplicate,
} from '@trailgate/shared/customers/duplicates/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { COMPARED } from '#customers/duplicates/compared'
import { sharingKeys } from '#customers/duplicates/sharing_keys'
import { DUPLICATE_COLUMNS, toDuplicateCustomer } from '#customers/duplicates/duplicate_transformer'

/** The holder of the same phone number comes first, whatever the name. */
const SAME_PHONE = 100

/** Possible duplicates of the person being entered, the likeliest first. */
export async function possibleDuplicates(draft: DuplicateCheck): Promise<PossibleDuplicate[]> {
  const person = comparable(draft)
  const shared = await sharingKeys(keysOf(person), db)
  const ids = new Set(shared.map(({ customer_id: id }) => id))
  if (person.phone) for (const id of await holdersOf(person.phone)) ids.add(id)
  if (ids.size === 0) return []
  const rows = await rowsIn('customers as c')
    .whereIn('c.id', [...ids])
    .whereNull('c.closed_at')
    .select(...DUPLICATE_COLUMNS, ...COMPARED.map((column) => `c.${column}` as const))
  return rows
    .map((row) => ({ row, ...likeness(person, row) }))
    .filter(({ score }) => score >= DUPLICATE_FROM)
    .sort((a, b) => b.score - a.score || b.row.id - a.row.id)
    .slice(0, DUPLICATES_AT_CREATE)
    .map(({ row, score, reasons }) => ({ score, reasons, customer: toDuplicateCustomer(row) }))
}

function likeness(person: ComparedPerson, row: ComparedPerson) {
  const found = compare(person, row)
  if (person.phone === null || person.phone !== row.phone) return found
  const reasons = found.reasons.includes('same_phone')
    ? found.reasons
    : (['same_phone'] satisfies typeof found.reasons)
  return { score: SAME_PHONE, reasons }
}

async function holdersOf(phone: string): Promise<number[]> {
  const rows = await rowsIn('customers').where('phone', phone).select('id')
  return rows.map(({ id }) => id)
}

function comparable(draft: DuplicateCheck): ComparedPerson {
  return {
    first_name: draft.first_name ?? '',
    last_name: draft.last_name ?? '',
    email: draft.email ?? null,
    phone: draft.phone ?? null,
    date_of_birth: draft.date_of_birth ?? null,
    address_line_1: draft.address_line_1 ?? null,
    zip_code: draft.zip_code ?? null,
    emergency_contact_phone: draft.emergency_contact_phone ?? null,
  }
}
