import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/visits/messages'
import type { CounterHousehold } from '@trailgate/shared/visits/schemas'
import { fill } from '@trailgate/shared/text'
import { FIRST_NAMES, LAST_NAMES } from '#operations/demo/names'
import { asStaff } from '#tests/helpers/credentials'
import { aLastName, aPhone, aRider } from '#tests/helpers/people'
import { spokenPeople, spokenQueries } from '../../../../lab/fixtures/spoken_queries.mjs'

const SEARCH = '/api/counter/search'
/** The household that is meant stands among so many. */
const AMONG = 5
const FOUND_AT_LEAST = 78

async function find(client: ApiClient, q: string, limit = AMONG): Promise<CounterHousehold[]> {
  const response = await client
    .get(SEARCH)
    .qs({ q, limit })
    .headers(await asStaff('cashier'))
  response.assertStatus(200)
  return response.body()
}

const idsIn = (found: CounterHousehold[]) =>
  found.flatMap(({ people }) => people.map(({ id }) => id))

test.group('Spoken queries', (group) => {
  let ids: number[] = []
  group.setup(async () => {
    const said = spokenPeople()
    // Among people of the demo's names, of whom many share one.
    const crowd = Array.from({ length: 120 }, (_, index) => ({
      first_name: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
      last_name: LAST_NAMES[(index * 7 + 3) % LAST_NAMES.length] ?? '',
      date_of_birth: `19${60 + (index % 40)}-04-05`,
      phone: aPhone(),
    }))
    for (const person of [...crowd, ...said]) ids.push((await aRider(person)).id)
  })
  group.teardown(async () => {
    await db.from('customers').whereIn('id', ids).delete()
    ids = []
  })

  test(`at least ${FOUND_AT_LEAST} of 82 spoken queries find their rider among the first ${AMONG}`, async ({
    client,
    assert,
  }) => {
    const people = spokenPeople()
    const idOf = ids.slice(-people.length)
    const queries = spokenQueries(people)
    assert.lengthOf(queries, 82)
    const missed: string[] = []
    for (const { kind, q, who } of queries) {
      const meant = idOf[who] ?? 0
      if (!idsIn(await find(client, q)).includes(meant)) missed.push(`${kind}: ${q}`)
    }
    assert.isAtMost(missed.length, queries.length - FOUND_AT_LEAST, missed.join('; '))
  })
})

test.group('The counter finds by name and number', () => {
  test('a phone with one wrong digit or two swapped, where the name fits too', async ({
    client,
    assert,
  }) => {
    const phone = '6178452390'
    const last = aLastName('Nearly')
    const rider = await aRider({ last_name: last, phone })
    for (const digits of ['6178452391', '6178542390', '8452391', '2930', '+1 (617) 845-2399']) {
      const found = await find(client, `${last} ${digits}`)
      assert.deepEqual(idsIn(found), [rider.id], digits)
      assert.deepEqual(found[0]?.matched, ['name', 'phone'], digits)
    }
    // Without the name it is the number of another rider, and so it is with two wrong digits.
    for (const q of ['6178452391', `${aLastName('Other')} 6178452391`, `${last} 6178452301`]) {
      assert.notInclude(idsIn(await find(client, q, 20)), rider.id, q)
    }
  })

  test('a year of birth, and a phone that ends like one', async ({ client, assert }) => {
    const last = aLastName('Born')
    const older = await aRider({
      last_name: last,
      phone: '6178455555',
      date_of_birth: '1984-01-01',
    })
    const young = await aRider({
      last_name: last,
      phone: '6178456666',
      date_of_birth: '1991-12-31',
    })
    const ends = await aRider({ last_name: last, phone: '6178451984', date_of_birth: '1960-05-05' })
    assert.deepEqual(idsIn(await find(client, `${last} 1991`)), [young.id])
    assert.sameMembers(idsIn(await find(client, `1984 ${last}`)), [older.id, ends.id])
    assert.deepEqual(idsIn(await find(client, `${last} 2991`)), [])
  })

  test('one sign of Han, and refuses one letter', async ({ client, assert }) => {
    const rider = await aRider({ first_name: '伟', last_name: '龘' })
    for (const q of ['龘', '龘伟']) assert.deepEqual(idsIn(await find(client, q)), [rider.id])
    const short = await client
      .get(SEARCH)
      .qs({ q: 'j' })
      .headers(await asStaff('cashier'))
    short.assertStatus(422)
    assert.include(short.text(), fill(messages['counter.min'], { n: 2 }))
  })

  test('a name is found by its sound only where no name is spelled so', async ({
    client,
    assert,
  }) => {
    const meyer = await aRider({ first_name: 'Xaver', last_name: 'Wockenfuss' })
    assert.deepEqual(idsIn(await find(client, 'xaver vokenfus')), [meyer.id])
    const other = await aRider({ first_name: 'Xaver', last_name: 'Vokenfus' })
    assert.deepEqual(idsIn(await find(client, 'xaver vokenfus')), [other.id])
  })
})
