import { isMinor, type Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/waivers/messages'
import type { CustomersRow, Flag } from '#database/rows'
import { BAN_COLUMNS, type BanRow } from '#access/bans'
import { computed, rowsIn } from '#platform/database/rows_in'
import { BirthDateRequired } from '#customers/birth_date_required'
import { GuardianRequired } from '#customers/minors/guardian_required'
import { Invalid, NotFound } from '#platform/http/refusals'
import { WAIVER_COLUMNS } from '#waivers/waiver_columns'
import type { CoverageRow } from '#waivers/coverage/coverage_of'
import { statement, type Parameter } from '#platform/database/statement'
import type { Transaction } from '#platform/database/transaction'
import type { SignedWaiverRow } from '#waivers/signed_waiver_transformer'

/** A waiver of a person, with the hash that identifies repeats. */
export type KnownWaiver = SignedWaiverRow & { same_hash: string }

type Known = Pick<
  CustomersRow,
  'member_id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'status' | 'status_reason'
>

/** A signer or subject with everything that decides about them. */
export type Person = CoverageRow &
  BanRow &
  Known & {
    /** Relationship of the signer to this minor; null if there is none, or for the signer. */
    relationship: RelationshipType | null
    /** 1 if they have a password, else 0. */
    has_password: number
    declined_at: string | null
    waivers: KnownWaiver[]
  }

type Asked = {
  signerId: number
  subjectIds: readonly number[]
  /** Birth dates sent along, by id. They count only where none is known. */
  birthDates: ReadonlyMap<number, Day>
  today: Day
}

/**
 * The signer and the subjects, locked until the transaction ends: other signings for them wait. One query in id order,
 * so that two families never deadlock. `born` are people whose birth date is only known from this call and has to be
 * stored.
 * @throws {NotFound} for a subject who is neither the signer nor a minor linked to them, nor a former minor without a
 *   password yet.
 * @throws {GuardianRequired} when the signer is under 18.
 * @throws {BirthDateRequired} 409 when the age of one of them is unknown.
 * @throws {Invalid} 422 for a linked person who is now 18.
 */
export async function familyOfSigner(
  { signerId, subjectIds, birthDates, today }: Asked,
  trx: Transaction
) {
  const people = await lockedPeople(signerId, [signerId, ...subjectIds], trx)
  const signer = people.get(signerId)
  if (!signer) throw new NotFound()

  const subjects = subjectIds.map((id) => {
    const subject = people.get(id)
    if (!subject || !isSubjectOf(signerId, subject, today)) throw new NotFound()
    return subject
  })
  const born = [...people.values()].filter((person) => completed(person, birthDates))
  if (isChild(signer, today)) throw new GuardianRequired()
  const ageless = [...people.values()].filter(({ date_of_birth: birth }) => birth === null)
  if (ageless.length > 0) throw new BirthDateRequired(ageless)
  if (subjects.some((subject) => subject !== signer && !isChild(subject, today))) {
    throw new Invalid({ minor_id: [messages['minor.of_age']] })
  }
  return { signer, subjects, born }
}

/** Takes the birth date sent along if none is known. */
function completed(
  person: Person,
  birthDates: ReadonlyMap<number, Day>
): person is Person & { date_of_birth: Day } {
  const given = birthDates.get(person.id)
  if (person.date_of_birth !== null || given === undefined) return false
  person.date_of_birth = given
  return true
}

/** The signer, or a linked person without an adult account of their own (docs/product/minors.md). */
export function isSubjectOf(signerId: number, subject: Person, today: Day) {
  if (subject.id === signerId) return true
  return subject.relationship !== null && (isChild(subject, today) || subject.has_password === 0)
}

function isChild({ date_of_birth: birth }: Person, on: Day) {
  return birth !== null && isMinor(birth, on)
}

/** These people by id, locked, with their waivers and their relationship to the signer. */
export async function lockedPeople(signerId: number, ids: readonly number[], trx: Transaction) {
  const rows = await HELD_PEOPLE.all({ signerId, ids: [...new Set(ids)] }, trx)
  const people = new Map<number, Person>()
  for (const row of rows) {
    const person = people.get(row.id) ?? { ...row, waivers: [] }
    const waiver = { ...row, id: row.waiver_id }
    if (isThere(waiver)) person.waivers.push(waiver)
    people.set(row.id, person)
  }
  return people
}

type Joined = { [Column in keyof KnownWaiver]: KnownWaiver[Column] | null }

/** A person without waivers is one joined row without a waiver. */
function isThere(waiver: Joined): waiver is KnownWaiver {
  return waiver.id !== null
}

type Held = { signerId: Parameter<number>; ids: Parameter<number>[] }

const HELD_PEOPLE = statement(({ signerId, ids }: Held) =>
  rowsIn('customers as c')
    .leftJoin('guardianships as g', (link) => {
      void link.on('g.minor_id', 'c.id').andOnVal('g.guardian_id', signerId).andOnNull('g.ended_at')
    })
    .leftJoin('signed_waivers as w', 'w.counts_for_id', 'c.id')
    .whereIn('c.id', ids)
    .whereNull('c.closed_at')
    .orderBy('c.id')
    .orderBy('w.id')
    .forUpdate()
    .select(...WAIVER_COLUMNS, 'w.same_hash', 'w.id as waiver_id')
    .select(
      'c.id as id',
      'c.member_id',
      'c.first_name',
      'c.last_name',
      'c.email',
      'c.phone',
      'c.status',
      'c.status_reason',
      'c.declined_at'
    )
    .select('c.paper_waiver', 'c.waiver_date', 'g.relationship')
    .select(...BAN_COLUMNS.map((column) => `c.${column}` as const))
    .select(computed<{ has_password: Flag }>('c.password_hash is not null as has_password'))
)
