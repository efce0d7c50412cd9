import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { COUNTER_SEARCH } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { household, rollCallLine, type Household } from '@trailgate/shared/visits/households'
import * as v from 'valibot'
import { expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aCoveredRider, checkIn, checkOut, noVisits } from '#tests/helpers/visits'

const SEARCH = '/api/counter/search'
const households = v.array(household)
const idsOf = (found: Household[]) => found.map(({ people }) => people.map(({ id }) => id))

test.group('The search at the counter', () => {
  test('finds a family by name in either order, phone and member id, the match first', async ({
    client,
    assert,
  }) => {
    const lastName = aLastName('Search')
    const parent = await aCoveredRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(parent, { first_name: 'Bo', last_name: 'Other' })
    const staff = await asStaff('cashier')
    for (const q of [
      lastName,
      `ann ${lastName}`,
      `${lastName} ann`,
      parent.phone,
      parent.member_id,
    ]) {
      const response = await client.get(SEARCH).qs({ q }).headers(staff)
      response.assertStatus(200)
      assert.deepEqual(idsOf(expectShape(assert, households, response)), [[parent.id, child.id]], q)
    }
    const response = await client.get(SEARCH).qs({ q: child.member_id }).headers(staff)
    const [found] = expectShape(assert, households, response)
    assert.deepEqual(
      found?.people.map(({ id, relationship }) => [id, relationship]),
      [
        [child.id, 'self'],
        [parent.id, 'guardian'],
      ]
    )
    assert.equal(found?.people[0]?.may_ride.verdict, 'no')
    assert.equal(found?.people[1]?.may_ride.verdict, 'yes')
  })

  test('answers no more households than asked for, and refuses a text that is too short', async ({
    client,
    assert,
  }) => {
    const lastName = aLastName('Many')
    for (let n = 0; n < 3; n += 1) await aRider({ last_name: lastName })
    const staff = await asStaff('staff')
    const some = await client.get(SEARCH).qs({ q: lastName, limit: 2 }).headers(staff)
    assert.lengthOf(expectShape(assert, households, some), 2)
    const sentence = fill(messages['search.length'], COUNTER_SEARCH)
    for (const q of ['a', ' ', 'x'.repeat(101)]) {
      const refused = await client.get(SEARCH).qs({ q }).headers(staff)
      refused.assertStatus(422)
      assert.include(refused.text(), sentence)
    }
    const tooMany = await client.get(SEARCH).qs({ q: lastName, limit: 21 }).headers(staff)
    tooMany.assertStatus(422)
  })
})

test.group('The roll call', (group) => {
  group.each.setup(() => noVisits())

  test('has everybody who is in by name, with whom to call, and nobody who has gone', async ({
    client,
    assert,
  }) => {
    const contact = { emergency_contact_name: 'Kate', emergency_contact_phone: '5550101234' }
    const parent = await aCoveredRider({ first_name: 'Zoe', last_name: 'Aab', ...contact })
    const child = await aMinorOf(parent, { first_name: 'Bo', last_name: 'Aaa' })
    const gone = await aCoveredRider()
    const response = await checkIn(client, [parent, child, gone])
    const [, , last] = response.body()
    await checkOut(client, last)
    const answer = await client.get('/api/visits/roll-call').headers(await asStaff('cashier'))
    answer.assertStatus(200)
    const lines = expectShape(assert, v.array(rollCallLine), answer)
    assert.deepEqual(
      lines.map((line) => line.customer_id),
      [child.id, parent.id]
    )
    assert.deepInclude(lines[0], { is_minor: true, age: 10 })
    assert.equal(lines[0]?.guardians[0]?.id, parent.id)
    assert.deepInclude(lines[1], contact)
  })
})
