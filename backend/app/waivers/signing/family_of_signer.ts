import { isMinor, type Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/waivers/messages'
import type { CustomersRow, Flag } from '#database/rows'
import { computed, rowsIn } from '#platform/database/rows_in'
import { BirthDateRequired } from '#customers/birth_date_required'
import { GuardianRequired } from '#customers/minors/guardian_required'
import { Invalid, NotFound } from '#platform/http/refusals'
import { WAIVER_COLUMNS } from '#waivers/waiver_columns'
import type { CoverageRow } from '#waivers/coverage/coverage_of'
import { statement, type Parameter } from '#platform/database/statement'
import type { Transaction } from '#platform/database/transaction'
import type { SignedWaiverRow } from '#waivers/signed_waiver_transformer'

/** A waiver that a person has, with what tells it from others. */
export type KnownWaiver = SignedWaiverRow & { same_hash: string }

type Known = Pick<
  CustomersRow,
  'member_id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'status'
>

/** Somebody who signs or is signed for, with everything that decides about them. */
export type Person = CoverageRow &
  Known & {
    /** How the signer is related to this minor; null when they are not, or are the same person. */
    relationship: RelationshipType | null
    /** Whether they have a password, 0 or 1. */
    has_password: number
    waivers: KnownWaiver[]
  }

type Asked = {
  signerId: number
  subjectIds: readonly number[]
  /** Birth dates that were sent along, by id. They count where none is known. */
  birthDates: ReadonlyMap<number, Day>
  today: Day
}

/**
 * The signer and those who are signed for, locked until the transaction is over: whatever else is signed for one of them
 * waits. One query, in the order of the ids, so that two families never wait for each other. `born` are those whose birth date is
 * known by this call only: it is to be stored.
 * @throws {NotFound} for a subject who is neither the signer nor a minor linked to them now, nor was one who has no
 * password yet.
 * @throws {GuardianRequired} when the signer is under 18.
 * @throws {BirthDateRequired} 409 when the age of one of them is unknown.
 * @throws {Invalid} 422 for a linked person who is 18 meanwhile.
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

/** Takes the birth date that was sent where none is known. */
function completed(
  person: Person,
  birthDates: ReadonlyMap<number, Day>
): person is Person & { date_of_birth: Day } {
  const given = birthDates.get(person.id)
  if (person.date_of_birth !== null || given === undefined) return false
  person.date_of_birth = given
  return true
}

/** The signer, or somebody linked who has no account of their own as a grown-up (docs/product/minors.md). */
export function isSubjectOf(signerId: number, subject: Person, today: Day) {
  if (subject.id === signerId) return true
  return subject.relationship !== null && (isChild(subject, today) || subject.has_password === 0)
}

function isChild({ date_of_birth: birth }: Person, on: Day) {
  return birth !== null && isMinor(birth, on)
}

/** These people by id, locked, with what they signed and how the signer is related to them. */
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

/** Of somebody who signed nothing the join has one row without a waiver. */
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
      'c.status'
    )
    .select('c.paper_waiver', 'c.waiver_date', 'g.relationship')
    .select(computed<{ has_password: Flag }>('c.password_hash is not null as has_password'))
)
