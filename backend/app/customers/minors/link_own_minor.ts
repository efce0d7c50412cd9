import type { CustomersRow } from '#database/rows'
import { ADDRESS_FIELDS } from '@trailgate/shared/minors/fields'
import type { KioskMinor, NewMinor } from '@trailgate/shared/minors/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { linkNewMinor } from '#customers/minors/add_minor'
import { knownMinor } from '#customers/minors/known_minor'
import { clock } from '#platform/clock'
import type { Actor } from '#platform/actor'
import type { Transaction } from '#platform/database/transaction'

/** Fields entered about a child; the rest comes from the guardian. */
export type SaidOfMinor = Omit<KioskMinor, 'consent'>

type Adding = {
  guardianId: number
  sent: SaidOfMinor
  memberId: string
  by: Actor
  /** The sentence that the guardian ticked, by its id. */
  attested?: string
  /** Accepts a guardian of unknown age: signing asks for the birth date. */
  isAgeLater?: boolean
}

/**
 * Adds a child of a guardian who is locked; what was left out is taken over from the guardian. A child of the same name and birth date
 * who is linked already is the one that is meant.
 * @throws {NotFound} when the guardian is gone.
 * @throws {GuardianTooYoung} 403
 */
export async function linkOwnMinor(
  { sent, ...adding }: Adding,
  trx: Transaction
): Promise<{ id: number; isKnown: boolean }> {
  const { guardianId } = adding
  const minor = await completed({ guardianId, sent }, trx)
  const known = await knownMinor({ guardianId, minor, today: clock.today() }, trx)
  if (known !== null) return { id: known, isKnown: true }
  return { id: await linkNewMinor({ ...adding, minor }, trx), isKnown: false }
}

type Guardian = Pick<
  CustomersRow,
  'first_name' | 'last_name' | 'phone' | 'emergency_contact_name' | 'emergency_contact_phone'
>

/** The child with everything that was left out taken over; an address is taken over as a whole. */
async function completed(
  { guardianId, sent }: { guardianId: number; sent: SaidOfMinor },
  trx: Transaction
): Promise<NewMinor> {
  const guardian = await rowsIn('customers', trx)
    .where('id', guardianId)
    .select('first_name', 'last_name', 'phone', ...ADDRESS_FIELDS)
    .select('emergency_contact_name', 'emergency_contact_phone')
    .firstOrFail()
  const address = ADDRESS_FIELDS.some((field) => sent[field]) ? sent : guardian
  return {
    first_name: sent.first_name,
    last_name: sent.last_name ?? guardian.last_name,
    date_of_birth: sent.date_of_birth,
    relationship_type: sent.relationship_type,
    ...contactOf(sent, guardian),
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field] ?? null])),
  }
}

/** Emergency contact: the one entered, else the guardian's own contact, else the guardian. */
function contactOf(sent: SaidOfMinor, guardian: Guardian) {
  const { first_name: first, last_name: last, phone } = guardian
  const contacts = [sent, guardian, { ...named(`${first} ${last}`, phone) }]
  const [contact] = contacts.flatMap(
    ({ emergency_contact_name: name, emergency_contact_phone: number }) =>
      name && number ? [named(name, number)] : []
  )
  return contact ?? named(`${first} ${last}`, phone)
}

function named(name: string, phone: string | null) {
  return { emergency_contact_name: name, emergency_contact_phone: phone ?? '' }
}
