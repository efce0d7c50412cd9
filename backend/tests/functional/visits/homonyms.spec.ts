import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { shortFormsOf } from '@trailgate/shared/customers/duplicates/given_names'
import { searchable } from '@trailgate/shared/text'
import type { CounterHousehold } from '@trailgate/shared/visits/schemas'
import { FIRST_NAMES, LAST_NAMES } from '#operations/demo/names'
import { clock } from '#platform/clock'
import { asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aPhone } from '#tests/helpers/people'
import { checkInBySaying, type AtCounter } from '#tests/helpers/spoken_check_ins'
import { aCoveredRider, noVisits } from '#tests/helpers/visits'

/** `npm run faults -- 34` makes 500 of them. */
const CHECK_INS = Number(process.env.HOMONYM_CHECK_INS ?? 60)

/** Few names for many people, so that every other one has a namesake. */
const NAMES = { first: FIRST_NAMES.slice(0, 16), last: LAST_NAMES.slice(0, 12) }
const FAMILIES = 90

/** One in this many arrivals has no record, and a name like a known one. */
const STRANGER_EVERY = 10

/** Numbers below another one, always the same ones. */
function luckOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Luck = ReturnType<typeof luckOf>
const oneOf = <T>(luck: Luck, all: readonly T[]) => all[luck(all.length)] as T

/** A parent and a child each, of the demo's names; in some families both are called the same. */
async function enterHomonyms(luck: Luck): Promise<AtCounter[]> {
  const people: AtCounter[] = []
  const born = (from: number, years: number) =>
    `${from + luck(years)}-${String(1 + luck(12)).padStart(2, '0')}-${String(1 + luck(28)).padStart(2, '0')}`
  for (let family = 0; family < FAMILIES; family += 1) {
    const names = { first_name: oneOf(luck, NAMES.first), last_name: oneOf(luck, NAMES.last) }
    const birth = born(1950, 50)
    const parent = await aCoveredRider({ ...names, date_of_birth: birth, phone: aPhone() })
    const child = {
      ...names,
      ...(family % 12 > 0 && { first_name: oneOf(luck, NAMES.first) }),
      date_of_birth: born(2012, 10),
    }
    const minor = await aMinorOf(parent, {
      ...child,
      paper_waiver: true,
      waiver_date: clock.today(),
    })
    people.push(
      { ...names, ...parent, date_of_birth: birth },
      { ...child, id: minor.id, member_id: minor.member_id, phone: null }
    )
  }
  return people
}

/** One letter of the last name is another one, or two are swapped. */
function mistyped(text: string, luck: Luck): string {
  const letters = [...text]
  const at = 1 + luck(letters.length - 2)
  return luck(2) === 0
    ? letters.with(at, 'x').join('')
    : letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('')
}

/** One digit of a phone is another one. */
function misheard(phone: string, luck: Luck): string {
  const at = luck(phone.length)
  return [...phone].with(at, String((Number(phone[at]) + 1 + luck(9)) % 10)).join('')
}

/** Texts that a person says first, and those that they are asked for after that. */
function saidBy(person: Omit<AtCounter, 'id' | 'member_id'>, luck: Luck): string[] {
  const [first, last] = [searchable(person.first_name), searchable(person.last_name)]
  const year = person.date_of_birth.slice(0, 4)
  const opening = oneOf(luck, [
    `${person.first_name} ${person.last_name}`,
    `${first} ${last}`,
    `${last}, ${first}`,
    `${first} ${last.slice(0, 4)}`,
    `${oneOf(luck, [first, ...shortFormsOf(first)])} ${last}`,
    `${first} ${mistyped(last, luck)}`,
    `${last} ${year}`,
    last,
    ...(person.phone
      ? [`${last} ${person.phone.slice(-4)}`, `${first} ${misheard(person.phone, luck)}`]
      : []),
  ])
  const asked = [`${first} ${last} ${year}`, ...(person.phone ? [person.phone] : [])]
  return [opening, ...asked]
}

test.group('People of one name at the counter', (group) => {
  let people: AtCounter[] = []
  const luck = luckOf(20_261_129)
  group.setup(async () => {
    await noVisits()
    people = await enterHomonyms(luck)
  })
  group.teardown(async () => {
    await noVisits()
    const ids = people.map(({ id }) => id)
    await db.from('guardianships').whereIn('guardian_id', ids).delete()
    await db.from('customers').whereIn('id', ids).delete()
  })

  test(`${CHECK_INS} check-ins by keyboard never take the wrong one of the same name`, async ({
    client,
    assert,
  }) => {
    const counter = await aCounter(client)
    const nameOf = (one: { first_name: string; last_name: string; date_of_birth: string }) =>
      `${one.first_name} ${one.last_name} ${one.date_of_birth}`
    const nameOfId = (id: number) => {
      const one = people.find((each) => each.id === id)
      return one ? nameOf(one) : `customer ${id}`
    }
    const wrong: string[] = []
    const turned: string[] = []
    let texts = 0
    let strangers = 0
    for (let turn = 0; turn < CHECK_INS; turn += 1) {
      if (turn % people.length === 0) await noVisits()
      const person = people[(turn * 7) % people.length]
      if (!person) throw new Error('nobody is at the counter')
      const isStranger = turn % STRANGER_EVERY === STRANGER_EVERY - 1
      const said = isStranger
        ? { ...person, last_name: `${person.last_name.slice(0, -1)}q`, phone: null }
        : person
      const asked = [...saidBy(said, luck), ...(isStranger ? [] : [person.member_id])]
      const { checkedIn, texts: used } = await checkInBySaying(said, asked, counter)
      texts += used
      strangers += isStranger ? 1 : 0
      const meant = isStranger ? [] : [person.id]
      if (checkedIn.some((id) => !meant.includes(id)))
        wrong.push(
          `${nameOf(said)}: ${asked.join(' → ')} (${turn}), in: ${checkedIn.map(nameOfId).join()}`
        )
      else if (checkedIn.length < meant.length)
        turned.push(`${nameOf(said)}: ${asked.join(' → ')} (${turn})`)
    }
    const inNow = await db.from('visits').where('state', 'in').count('* as n').firstOrFail()
    console.log(
      `homonyms: ${CHECK_INS} check-ins, ${strangers} of strangers, ${wrong.length} wrong people in, ${turned.length} turned away, ${texts} texts`
    )
    assert.deepEqual(wrong, [], wrong.join('; '))
    assert.deepEqual(turned, [], turned.join('; '))
    assert.isAbove(Number(inNow.n), 0)
  })
})

async function aCounter(client: ApiClient) {
  const headers = await asStaff('cashier')
  return {
    async search(q: string): Promise<CounterHousehold[]> {
      const response = await client.get('/api/counter/search').qs({ q }).headers(headers)
      response.assertStatus(200)
      return response.body()
    },
    async checkIn(ids: readonly number[]) {
      const response = await client.post('/api/visits').headers(headers).json({ customer_ids: ids })
      response.assertStatus(201)
    },
  }
}
