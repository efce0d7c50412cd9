import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/visits/messages'
import { counterHousehold, type CounterHousehold } from '@trailgate/shared/visits/schemas'
import { fill } from '@trailgate/shared/text'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aLastName, aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'
import { merge } from '#tests/helpers/merges'
import { aMembership, aType, seat } from '#tests/helpers/sales'
import { aCoveredRider, aRideOn, aVisitOf, checkOut, noVisits } from '#tests/helpers/visits'

const SEARCH = '/api/counter/search'
const households = v.array(counterHousehold)

async function ask(client: ApiClient, q: string, limit?: number) {
  return client
    .get(SEARCH)
    .qs({ q, ...(limit && { limit }) })
    .headers(await asStaff('cashier'))
}

async function find(client: ApiClient, q: string, limit?: number): Promise<CounterHousehold[]> {
  const response = await ask(client, q, limit)
  response.assertStatus(200)
  return response.body()
}

/** The households by who matched first in each. */
const firsts = (found: CounterHousehold[]) => found.map(({ people: [first] }) => first?.id)

test.group('Search at the counter', () => {
  test('the full name is found in either order, by prefixes, without case, accents and punctuation', async ({
    client,
    assert,
  }) => {
    const last = aLastName("O'Lamr")
    const rider = await aRider({ first_name: 'Zoë Anna', last_name: last })
    const bare = last.replace("'", '')
    for (const q of [
      `Zoë ${last}`,
      `${last}, zoe`,
      `${bare.toUpperCase()} ZOE`,
      `zo ${bare.slice(0, 9)}`,
      `${bare.slice(0, 9)} zo`,
      `anna ${bare}`,
      bare.slice(0, 12),
      bare,
    ]) {
      const found = await find(client, q)
      assert.include(firsts(found), rider.id, q)
      assert.deepEqual(found[0]?.matched, ['name'], q)
    }
  })

  test('one typo in a short word and two in a long one are forgiven, the first letter too', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Wxq')
    const rider = await aRider({ first_name: 'Gerda', last_name: last })
    const tail = last.slice(1)
    const swapped = `${last.slice(0, 5)}${last[6]}${last[5]}${last.slice(7)}`
    for (const q of [
      `gerda k${tail}`,
      `gerda ${tail}`,
      `gerda ${swapped}`,
      `gerda ${last.slice(0, -2)}`,
      `gerda zz${last}`,
      `gedra ${last}`,
      `erda ${last}`,
      `gerdaa ${last}`,
      `gerta ${tail}`,
    ]) {
      assert.deepEqual(firsts(await find(client, q))[0], rider.id, q)
    }
    assert.deepEqual(await find(client, `vvv${last.slice(3)}`), [])
  })

  test('a nickname finds the full name, and the other way round', async ({ client, assert }) => {
    const last = aLastName('Nick')
    const robert = await aRider({ first_name: 'Robert', last_name: last })
    const found = await find(client, `bob ${last}`)
    assert.deepEqual(firsts(found), [robert.id])
    assert.deepEqual(found[0]?.matched, ['name', 'nickname'])

    const other = aLastName('Nock')
    const bill = await aRider({ first_name: 'Bill', last_name: other })
    assert.deepEqual(firsts(await find(client, `${other} william`)), [bill.id])
  })

  test('the end or the beginning of a phone finds it, however it is written', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    const rider = await aRider({ phone })
    const [area, mid, end] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)]
    for (const q of [
      phone,
      `+1 (${area}) ${mid}-${end}`,
      `${area}.${mid}.${end}`,
      `${mid}-${end}`,
      phone.slice(2),
      // Phones of tests are numbered: a shorter beginning may be that of more households than an answer holds.
      phone.slice(0, 9),
    ]) {
      const found = (await find(client, q, 20)).find(({ people }) =>
        people.some(({ id }) => id === rider.id)
      )
      assert.deepEqual(found?.matched, ['phone'], q)
    }
    assert.include(firsts(await find(client, `robin ${end}`, 20)), rider.id)
    assert.notInclude(firsts(await find(client, `nobodysname ${end}`, 20)), rider.id)
  })

  test('an e-mail or its local part, a member id and a membership number are found', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    const rider = await aRider({ email })
    const [local = ''] = email.split('@')
    for (const q of [email, email.toUpperCase(), local, `${local}@`]) {
      const [found] = await find(client, q)
      assert.equal(found?.people[0]?.id, rider.id, q)
      assert.deepEqual(found?.matched, ['email'], q)
    }
    const [byId] = await find(client, rider.member_id)
    assert.equal(byId?.people[0]?.id, rider.id)
    assert.include(byId?.matched, 'member_id')
    const begun = await find(client, rider.member_id.slice(0, -1), 20)
    assert.include(firsts(begun), rider.id)

    const membership = await aMembership(client, { customer_id: rider.id })
    const number = String(membership.membership_id)
    for (const q of [number, `#${number}`]) {
      const found = (await find(client, q)).find(({ people: [first] }) => first?.id === rider.id)
      assert.include(found?.matched, 'membership_id', q)
      assert.equal(found?.people[0]?.membership?.membership_id, membership.membership_id)
    }
  })

  test('the name of a minor lists the minor before guardian, brother and other members', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Hous')
    const guardian = await aCoveredRider({ first_name: 'Gale', last_name: last })
    const minor = await aMinorOf(guardian, { first_name: 'Milo', last_name: aLastName('Kidd') })
    const brother = await aMinorOf(guardian, { first_name: 'Bela', last_name: last })
    const friend = await aRider({ first_name: 'Frida' })
    const type = await aType(client, { number_of_slots: 3 })
    const membership = await aMembership(client, {
      customer_id: guardian.id,
      membership_type: type.name,
    })
    await seat(client, { membership, slot: 2, rider: friend })
    await aVisitOf(client, guardian)

    const response = await ask(client, `milo ${minor.last_name}`)
    const [household, ...others] = expectShape(assert, households, response)
    assert.lengthOf(others, 0)
    assert.deepEqual(household?.matched, ['name', 'minor'])
    assert.deepEqual(
      household?.people.map(({ id }) => id),
      [minor.id, guardian.id, brother.id, friend.id]
    )
    const [first, second] = household?.people ?? []
    assert.containsSubset(first, { is_minor: true, age: 10, relationship: 'parent', visit: null })
    assert.equal(first?.may_ride.verdict, 'no')
    assert.containsSubset(second, {
      is_minor: false,
      visit: { state: 'in' },
      ban: null,
      may_ride: { verdict: 'yes' },
      coverage: { covered: true },
    })
    const both = await find(client, last)
    assert.lengthOf(both, 1)
    assert.equal(both[0]?.people[0]?.id, guardian.id)
  })
})

test.group("The counter's search", () => {
  test('two households of one name are kept apart', async ({ client, assert }) => {
    const last = aLastName('Twin')
    const one = await aRider({ first_name: 'Alex', last_name: last })
    const other = await aRider({ first_name: 'Alex', last_name: last })
    await aMinorOf(other, { last_name: last })
    const found = await find(client, `alex ${last}`)
    assert.deepEqual(firsts(found), [one.id, other.id])
    assert.lengthOf(await find(client, `alex ${last}`, 1), 1)
  })

  test('a ban is shown, and closed and merged people are hidden', async ({ client, assert }) => {
    const last = aLastName('Gone')
    const winner = await aRider({ first_name: 'Una', last_name: last })
    const loser = await aRider({ first_name: 'Unna', last_name: last })
    await aRider({ last_name: last, phone: null, closed_at: '2026-01-01 10:00:00' })
    await client
      .put(`/api/customers/${winner.id}/ban`)
      .headers(await asStaff('manager'))
      .json({ until: null, reason: 'Rammed a fence' })
    const merged = await merge(client, { winner, loser })
    merged.assertStatus(200)
    for (const q of [last, loser.member_id, loser.email ?? '']) {
      const found = (await find(client, q)).flatMap(({ people }) => people.map(({ id }) => id))
      assert.notInclude(found, loser.id, q)
    }
    assert.deepEqual(firsts(await find(client, loser.member_id)), [winner.id])
    const found = await find(client, last)
    assert.deepEqual(firsts(found), [winner.id])
    assert.equal(found[0]?.people[0]?.ban?.reason, 'Rammed a fence')
    assert.equal(found[0]?.people[0]?.may_ride.verdict, 'see_staff')
  })

  test('hostile texts find no rider and cause no error', async ({ client, assert }) => {
    for (const q of ['%%', '__', "';--", '""', '....', '🏍️🏍️', '\\%', '@@', '- - -', '(((']) {
      const response = await ask(client, q)
      response.assertStatus(200)
      assert.deepEqual(response.body(), [], q)
    }
    for (const q of ['a'.repeat(100), 'a b '.repeat(25).trim(), '1'.repeat(100), "o'' or 1=1"]) {
      const response = await ask(client, q)
      response.assertStatus(200)
    }
  })

  test('only staff search, and short, long or excessive texts are refused', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const query = { q: 'robin' }
    expectRefusal(assert, await client.get(SEARCH).qs(query), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      assert.include([401, 403], (await client.get(SEARCH).qs(query).headers(headers)).status())
    }
    const short = await ask(client, 'a')
    short.assertStatus(422)
    assert.include(short.text(), fill(messages['counter.min'], { n: 2 }))
    const headers = await asStaff('cashier')
    for (const wrong of [{}, { q: '  ' }, { q: 'a'.repeat(101) }, { q: 'ab', limit: 21 }]) {
      const response = await client.get(SEARCH).qs(wrong).headers(headers)
      response.assertStatus(422)
    }
    assert.isAtMost((await find(client, 'robin', 20)).length, 20)
  })

  test('a large household is limited', async ({ client, assert }) => {
    const last = aLastName('Many')
    const guardian = await aRider({ last_name: last })
    for (let count = 0; count < 55; count += 1) await aMinorOf(guardian, { last_name: 'Xu' })
    const [household] = await find(client, last)
    assert.lengthOf(household?.people ?? [], 50)
    assert.equal(household?.people[0]?.id, guardian.id)
    await db.from('guardianships').where('guardian_id', guardian.id).delete()
  })
})

test.group('The counter says of a household', (group) => {
  group.each.setup(() => noVisits())

  const namedIn = (found: CounterHousehold[]) =>
    found[0]?.people.filter((person) => person.is_named).map(({ id }) => id)
  const lastIn = (found: CounterHousehold[]) =>
    found[0]?.people.filter((person) => person.rode_last_time).map(({ id }) => id)

  test('the household names the people whom the text matches: one, or all who match as well', async ({
    client,
    assert,
  }) => {
    const lastName = aLastName('Named')
    const parent = await aRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(parent, { first_name: 'Bo', last_name: lastName })
    const other = await aMinorOf(parent, { first_name: 'Bob', last_name: lastName })
    assert.deepEqual(namedIn(await find(client, `ann ${lastName}`)), [parent.id])
    assert.deepEqual(namedIn(await find(client, `bo ${lastName}`)), [child.id])
    assert.deepEqual(namedIn(await find(client, other.member_id)), [other.id])
    assert.deepEqual(namedIn(await find(client, parent.phone)), [parent.id])
    assert.deepEqual(namedIn(await find(client, lastName)), [parent.id, child.id, other.id])
  })

  test('the household lists the riders of the last visit of its first person, even on the same day', async ({
    client,
    assert,
  }) => {
    const lastName = aLastName('Rode')
    const parent = await aCoveredRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(parent, { first_name: 'Bo', last_name: lastName })
    const other = await aMinorOf(parent, { first_name: 'Cal', last_name: lastName })
    const q = `ann ${lastName}`
    assert.deepEqual(lastIn(await find(client, q)), [])
    const day = (ago: number) => addDays(clock.today(), -ago)
    for (const { id } of [parent, child]) await aRideOn(day(8), id)
    await aRideOn(day(9), other.id)
    await aRideOn(day(3), other.id)
    assert.deepEqual(lastIn(await find(client, q)), [parent.id, child.id])
    assert.deepEqual(lastIn(await find(client, `cal ${lastName}`)), [other.id])

    const visit = await aVisitOf(client, parent)
    await aVisitOf(client, other)
    assert.deepEqual(lastIn(await find(client, q)), [parent.id, child.id])
    await checkOut(client, visit)
    assert.deepEqual(lastIn(await find(client, q)), [parent.id, other.id])
  })

  test('the answer has the details that distinguish people of the same name', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ city: 'Boone', date_of_birth: '1980-02-03' })
    const [found] = await find(client, rider.member_id)
    assert.containsSubset(found?.people[0], { city: 'Boone', date_of_birth: '1980-02-03' })
  })
})
