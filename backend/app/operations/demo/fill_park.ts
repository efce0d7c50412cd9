import { addDays, addYears, isMinor, type Day } from '@trailgate/shared/dates'
import { anchorDayOf } from '@trailgate/shared/memberships/periods'
import { searchable } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { takeMemberIds, takeNumbers } from '#platform/database/counters'
import { chance, type Chance } from '#operations/demo/chance'
import { crowdOn } from '#operations/demo/crowd'
import { fillMarketing } from '#operations/demo/fill_marketing'
import { AREA_CODES, FIRST_NAMES, LAST_NAMES, STREETS, TOWNS } from '#operations/demo/names'
import { insertAll, type Person } from '#operations/demo/rows'
import { whileOpen } from '#operations/demo/while_open'
import { rowsIn } from '#platform/database/rows_in'
import type { NewRow } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { fillPasses } from '#operations/demo/fill_passes'
import { fillTablets } from '#operations/demo/fill_tablets'
import { demoVisits } from '#operations/demo/fill_visits'
import { fillWaivers, type Family } from '#operations/demo/fill_waivers'
import { demoHappenings } from '#operations/demo/happenings'
import { attestClosedDays } from '#waivers/gate/attest_closed_days'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

const RIDERS = 640
const VISITS_BACK_DAYS = 365

/** People who are in the list twice. */
const DUPLICATES = 9

/** Share of people with a paper waiver on file; most sign at the gate. */
const ON_PAPER = 0.14

/**
 * Fills an empty park with people, families, memberships, tablets, sealed waivers, passes, a year
 * of sign-ins and visits, and consents, in one transaction; then with open tasks. A filled demo is
 * left alone.
 * @returns the number of people now, or 0 if nothing was done.
 */
export async function fillPark(): Promise<number> {
  const park = await rowsIn('park_version').select('demo_since').firstOrFail()
  if (park.demo_since) return 0

  const luck = chance(20_260_401)
  const today = clock.today()
  const riders = Array.from({ length: RIDERS }, (_, index) => aRider(luck, today, index))
  const minors = riders
    .slice(0, 170)
    .flatMap((rider) =>
      Array.from({ length: luck.between(1, 4) }, () => aMinor(luck, today, rider))
    )
  const twice = riders.slice(-DUPLICATES).map((rider, index) => enteredAgain(rider, today, index))
  const everybody = [...riders, ...minors.map(({ row }) => row), ...twice]
  const memberIds = await takeMemberIds(everybody.length)

  const { families, holders } = await inTransaction(async (trx) => {
    await rowsIn('park_version', trx).update({ demo_since: sqlTime(clock.now()) })
    await confirmSamples(trx)
    // In the order of joining, so that member ids and days agree.
    const rows = everybody
      .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
      .map((row, index) => Object.assign(row, { member_id: memberIds[index] ?? '' }))
    await insertAll(trx, 'customers', rows)
    const ids = await idsByMemberId(trx)
    await storeSearchKeys([...ids.values()], trx)
    const idOf = (row: Customer) => ids.get(row.member_id) ?? 0

    await insertAll(
      trx,
      'guardianships',
      minors.map(({ row, of }) => ({
        minor_id: idOf(row),
        guardian_id: idOf(of),
        relationship: luck.pick(['parent', 'parent', 'parent', 'guardian', 'grandparent']),
        created_at: row.created_at,
      }))
    )
    const people = rows.map((row) => ({
      id: idOf(row),
      row,
      born: row.date_of_birth,
      joined: row.created_day,
    }))
    await fillMemberships(
      trx,
      luck,
      today,
      people,
      minors.map(({ row, of }) => [idOf(row), idOf(of)])
    )
    await insertAll(trx, 'sign_ins', signIns(luck, today, people))
    await fillMarketing(trx, luck, today, people)
    const tablets = await fillTablets(trx, today)
    const known = familiesOf(
      people,
      minors.map(({ row, of }) => [idOf(row), idOf(of)])
    )
    const covers = await fillWaivers(trx, luck, { families: known, tablets })
    await storeCoverage([...ids.values()], trx)
    const passes = await fillPasses(trx, known)
    const withPass = new Map(passes.map((holder) => [holder.person.id, holder.since]))
    const visits = demoVisits(luck, { families: known, tablets, covers, withPass })
    await insertAll(trx, 'visits', visits)
    return { families: known, holders: passes }
  })
  await demoHappenings(luck, { families, holders })
  await attestClosedDays()
  return everybody.length
}

/** Every grown-up with the minors who ride with them. */
function familiesOf(people: readonly Person[], links: readonly number[][]): Family[] {
  const byId = new Map(people.map((each) => [each.id, each]))
  const minors = Map.groupBy(links, ([, guardian]) => guardian)
  const linked = new Set(links.map(([minor]) => minor))
  return people
    .filter(({ id }) => !linked.has(id))
    .map((signer) => ({
      signer,
      minors: (minors.get(signer.id) ?? []).flatMap(([minor]) => byId.get(minor ?? 0) ?? []),
    }))
}

/** A rider entered a second time by the office: same birthday, another phone, a misheard name. */
function enteredAgain(rider: Customer, today: Day, index: number): Customer {
  const { last_name: lastName } = rider
  const misheard = index % 2 === 0 ? lastName : `${lastName.slice(0, -1)}e`
  const joined = addDays(today, -1 - index * 3)
  return {
    ...rider,
    last_name: misheard,
    last_name_search: searchable(misheard),
    phone: `970555${String(7000 + index)}`,
    email: null,
    status: 'active',
    paper_waiver: false,
    waiver_date: null,
    covered_until: null,
    source: 'staff',
    created_at: `${joined} 16:00:00`,
    created_day: joined,
  }
}

/** A demo park is for trying, so its sample texts may be signed. */
async function confirmSamples(trx: Transaction) {
  await rowsIn('waiver_versions', trx)
    .where('is_sample', true)
    .update({ sample_confirmed_at: sqlTime(clock.now()), sample_confirmed_by: 'Maya Manager' })
}

function aRider(luck: Chance, today: Day, index: number): Customer {
  const firstName = luck.pick(FIRST_NAMES)
  const lastName = luck.pick(LAST_NAMES)
  const joined = addDays(today, -Math.floor(luck.next() ** 1.6 * 700))
  const phone = `${luck.pick(AREA_CODES)}555${String(1000 + index).padStart(4, '0')}`
  return person(luck, today, {
    firstName,
    lastName,
    joined,
    phone,
    email: luck.happens(0.85)
      ? `${searchable(firstName)}.${searchable(lastName)}${index}@example.com`.replace(
          /[^\w@.]/g,
          ''
        )
      : null,
    born: addDays(addYears(today, -luck.between(18, 71)), -luck.between(0, 360)),
  })
}

function aMinor(luck: Chance, today: Day, guardian: Customer) {
  const row = person(luck, today, {
    firstName: luck.pick(FIRST_NAMES),
    lastName: guardian.last_name,
    joined: guardian.created_day,
    phone: null,
    email: null,
    born: addDays(addYears(today, -luck.between(4, 16)), -luck.between(0, 360)),
  })
  const minor: Customer = { ...row, source: 'guardian', guardian_name: null }
  return { row: minor, of: guardian }
}

/** All people of the demo have a birth date. */
type Customer = NewRow<'customers'> & { date_of_birth: Day }

type Facts = {
  firstName: string
  lastName: string
  joined: Day
  phone: string | null
  email: string | null
  born: Day
}

function person(luck: Chance, today: Day, facts: Facts): Customer {
  const { firstName, lastName } = facts
  const { day: joined, at: createdAt } = whileOpen(luck, facts.joined, sqlTime(clock.now()))
  const signed = luck.happens(ON_PAPER)
  const signedOn = addDays(joined, Math.min(daysSince(joined, today), luck.between(0, 3)))
  const coveredUntil = addDays(signedOn, 364)
  return {
    member_id: '',
    first_name: firstName,
    last_name: lastName,
    first_name_search: searchable(firstName),
    last_name_search: searchable(lastName),
    email: facts.email,
    phone: facts.phone,
    date_of_birth: facts.born,
    status: luck.happens(0.95) ? 'active' : luck.pick(['inactive', 'suspended']),
    address_line_1: `${luck.between(10, 9900)} ${luck.pick(STREETS)}`,
    ...luck.pick(TOWNS),
    emergency_contact_name: `${luck.pick(FIRST_NAMES)} ${lastName}`,
    emergency_contact_phone: `${luck.pick(AREA_CODES)}555${luck.between(5000, 9999)}`,
    paper_waiver: signed,
    waiver_date: signed ? signedOn : null,
    covered_until: signed ? coveredUntil : null,
    marketing_consent: false,
    source: luck.pick(['portal', 'portal', 'kiosk', 'staff']),
    created_at: createdAt,
    created_day: joined,
  }
}

async function fillMemberships(
  trx: Transaction,
  luck: Chance,
  today: Day,
  people: Person[],
  families: number[][]
) {
  const types = await rowsIn('membership_types', trx)
    .whereNotNull('default_duration_days')
    .orderBy('sort_order')
    .select('id', 'name', 'default_price_cents', 'default_duration_days', 'number_of_slots')
  const yearly = types.find(({ name }) => name === 'yearly')
  const family = types.find(({ name }) => name === 'family')
  if (!yearly || !family) return

  const guardians = new Set(families.map(([, guardian]) => guardian))
  const holders = people.filter(({ born }) => !isMinor(born, today)).filter(() => luck.happens(0.4))
  const first = await takeNumbers('membership_id', holders.length, trx)
  const memberships = holders.map(({ id, joined }, index) => {
    const type = guardians.has(id) ? family : luck.happens(0.7) ? yearly : luck.pick(types)
    const start = addDays(today, -luck.between(0, Math.min(420, daysSince(joined, today))))
    const end = addDays(start, type.default_duration_days)
    const row = {
      membership_id: first + index,
      customer_id: id,
      type_id: type.id,
      status: end < today ? 'expired' : luck.happens(0.04) ? 'suspended' : 'active',
      start_date: start,
      end_date: end,
      anchor_day: anchorDayOf(start),
      auto_renew: luck.happens(0.3),
      price_paid_cents: type.default_price_cents,
      payment_method: luck.pick(['cash', 'card', 'card', 'online'] as const),
      created_at: whileOpen(luck, start, sqlTime(clock.now())).at,
    } as const
    return { membership_id: first + index, customer_id: id, type, row }
  })
  await insertAll(
    trx,
    'memberships',
    memberships.map(({ row }) => row)
  )
  const stored = await rowsIn('memberships', trx).select('id', 'membership_id')
  const idOf = new Map(stored.map(({ id, membership_id: number }) => [number, id]))

  await insertAll(
    trx,
    'membership_slots',
    memberships.flatMap(({ membership_id: number, customer_id: holder, type, row }) => {
      const children = families
        .filter(([, guardian]) => guardian === holder)
        .map(([minor]) => minor)
      return Array.from({ length: type.number_of_slots }, (_, index) => {
        const member = index === 0 ? holder : (children[index - 1] ?? null)
        return {
          membership_id: idOf.get(number) ?? 0,
          slot_number: index + 1,
          customer_id: member,
          assigned_at: member === null ? null : row.created_at,
        }
      })
    })
  )
  await insertAll(
    trx,
    'membership_terms',
    memberships.map(({ membership_id: number, row }) => ({
      membership_id: idOf.get(number) ?? 0,
      type_id: row.type_id,
      start_date: row.start_date,
      end_date: row.end_date,
      price_cents: row.price_paid_cents,
      payment_method: row.payment_method,
      paid_on: row.start_date,
      created_at: row.created_at,
    }))
  )
}

const SIGN_INS = { saturday: 90, sunday: 70, friday: 35, other: 12 }

/** A year of gate. */
function signIns(luck: Chance, today: Day, people: Person[]) {
  const rows: NewRow<'sign_ins'>[] = []
  const now = sqlTime(clock.now())
  for (let back = VISITS_BACK_DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    const visits = crowdOn(luck, day, SIGN_INS)
    for (let visit = 0; visit < visits; visit += 1) {
      const { id, joined } = luck.pick(people)
      const visited = whileOpen(luck, day, now)
      if (joined > visited.day) continue
      rows.push({
        customer_id: id,
        channel: luck.happens(0.8) ? 'kiosk' : 'portal',
        day: visited.day,
        created_at: visited.at,
      })
    }
  }
  return rows
}

function daysSince(day: Day, today: Day) {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000))
}

async function idsByMemberId(trx: Transaction) {
  const stored = await rowsIn('customers', trx).select('id', 'member_id')
  return new Map(stored.map(({ id, member_id: memberId }) => [memberId, id]))
}
