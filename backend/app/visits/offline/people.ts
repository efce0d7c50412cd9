import type { Day } from '@trailgate/shared/dates'
import {
  isExactly,
  matchMinors,
  matchPerson,
  type Claim,
  type Match,
} from '@trailgate/shared/offline/match'
import { can } from '@trailgate/shared/permissions'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import type { CustomersRow } from '#database/rows'
import { BAN_COLUMNS, banOf, type BanRow } from '#access/bans'
import { banTwinsOf, IDENTITY_COLUMNS, type Identity } from '#access/ban_twins'
import { linked } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { Forbidden, NotFound } from '#platform/http/refusals'
import type { Capture } from '#visits/offline/capture'
import { NeedsStaff } from '#visits/offline/needs_staff'

/** A person on record whom an item may be about. */
export type KnownPerson = Identity & BanRow & Pick<CustomersRow, 'phone' | 'status'>

const COLUMNS = [...IDENTITY_COLUMNS, ...BAN_COLUMNS, 'id', 'phone', 'status'] as const

/** Maximum people with one number: its holder and those who claim it. */
const HOLDERS_MAX = 50

/** The holder of a number, and those who registered with it while another had it. */
export async function holdersOf(phone: string, trx: Transaction): Promise<KnownPerson[]> {
  return rowsIn('customers', trx)
    .where((number) => void number.where('phone', phone).orWhere('claims_phone', phone))
    .whereNull('closed_at')
    .orderBy('id')
    .limit(HOLDERS_MAX)
    .select(...COLUMNS)
}

/** A person whom staff chose. @throws {NotFound} */
export async function chosenPerson(id: number, trx: Transaction): Promise<KnownPerson> {
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .select(...COLUMNS)
    .first()
  if (!person) throw new NotFound()
  return person
}

/** The person who typed this. @throws {NeedsStaff} for no one, another person, or several. */
export async function claimedPerson(
  claim: Claim & { phone: string },
  trx: Transaction
): Promise<KnownPerson> {
  const holders = await holdersOf(claim.phone, trx)
  const id = found(matchPerson(claim, holders))
  return holders.find((person) => person.id === id) ?? missing()
}

type Family = { guardianId: number; claims: readonly Claim[]; today: Day }

/** The linked minors who were typed, in order; null for a child who is not linked, or was typed before. */
export async function claimedMinors(
  { guardianId, claims, today }: Family,
  trx: Transaction
): Promise<(number | null)[]> {
  if (claims.length === 0) return []
  const minors = await linked({ guardianId, today }, trx)
    .orderBy('c.id')
    .select('c.id', 'c.first_name', 'c.last_name', 'c.date_of_birth')
  return matchMinors(claims, minors).map((match) => match && found(match))
}

/** The same, all of them. @throws {NeedsStaff} NOT_YOUR_MINOR */
export async function knownMinors(
  family: Family,
  trx: Transaction,
  refusal: (child: Claim) => NeedsStaff = () => new NeedsStaff('NOT_YOUR_MINOR')
): Promise<number[]> {
  const ids = await claimedMinors(family, trx)
  return family.claims.map((child, index) => {
    const id = ids[index] ?? null
    if (id === null) throw refusal(child)
    return id
  })
}

/**
 * A person whom staff chose for what a rider entered.
 * @throws {NotFound}
 * @throws {Forbidden} below manager for a person who is banned or may be.
 */
export async function personForStaff(
  id: number,
  { caller }: Pick<Capture, 'caller'>,
  trx: Transaction
): Promise<KnownPerson> {
  const person = await chosenPerson(id, trx)
  const mayTake = caller.kind === 'staff' && can(caller.staff.role, 'visits.override_ban')
  if (!mayTake && (await isBarred(person, trx))) throw new Forbidden()
  return person
}

/** Refuses what only staff settle: a banned or suspended person. @throws {NeedsStaff} */
export async function expectGoodStanding(person: KnownPerson, trx: Transaction) {
  if (await isBarred(person, trx)) throw new NeedsStaff('BANNED')
  if (person.status !== 'active') throw new NeedsStaff('SUSPENDED')
}

/** True for a person who is banned, or may be the banned person under another record. */
async function isBarred(person: KnownPerson, trx: Transaction): Promise<boolean> {
  const today = clock.today()
  if (isBanned({ ban: banOf(person) }, today)) return true
  return (await banTwinsOf([person], today, trx)).size > 0
}

/**
 * The holder of the number, if an earlier registration of the same tablet made this very person. The name is exact: a
 * twin may register with the number of the family.
 */
export async function madeByTablet(
  claim: Claim & { phone: string },
  deviceId: number,
  trx: Transaction
): Promise<KnownPerson | null> {
  const holders = await holdersOf(claim.phone, trx)
  const same = holders.find((person) => person.phone && isExactly(claim, person))
  if (!same) return null
  const made = await rowsIn('offline_items', trx)
    .where({ customer_id: same.id, device_id: deviceId, kind: 'registration', status: 'accepted' })
    .select('id')
    .first()
  return made && same
}

function found(match: Match): number {
  if ('code' in match) throw new NeedsStaff(match.code)
  return match.id
}

function missing(): never {
  throw new NeedsStaff('NO_SUCH_PERSON')
}
