import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { matchDue } from '#customers/duplicates/match_due'
import { expectRefusal } from '#tests/helpers/answers'
import { forgetSentLetters, lettersTo, linksIn } from '#tests/helpers/mail'
import { aLastName, anEmail, aPhone, aRider, type TestRider } from '#tests/helpers/people'

const PATH = '/api/customers/register'

/** A second registration of the same person, with another e-mail and phone. */
function again(rider: TestRider, fields: object = {}) {
  return {
    first_name: rider.first_name,
    last_name: rider.last_name,
    email: anEmail(),
    phone: aPhone(),
    date_of_birth: rider.date_of_birth,
    confirm_new: false,
    ...fields,
  }
}

const aRosa = (columns: object = {}) =>
  aRider({ first_name: 'Rosa', last_name: aLastName('Again'), ...columns })

async function register(client: ApiClient, body: object, key?: string) {
  const request = client.post(PATH).json(body)
  return key ? request.header('idempotency-key', key) : request
}

test.group('A registration of a rider who may be registered already', (group) => {
  group.each.setup(() => resetLimits())

  test('a possible duplicate is warned, learns nothing of the other record, and may continue', async ({
    client,
    assert,
  }) => {
    const rider = await aRosa()
    const shouted = { first_name: rider.last_name.toUpperCase(), last_name: 'rósa' }
    for (const alike of [
      again(rider),
      again(rider, { ...shouted }),
      again(rider, { email: rider.email, date_of_birth: '1999-09-09' }),
      again(rider, { phone: rider.phone }),
    ]) {
      const asked = await register(client, alike)
      expectRefusal(assert, asked, 'MAYBE_KNOWN', messages.maybe_known)
      const [initial, host] = [alike.first_name[0], String(alike.email).split('@')[1]]
      assert.deepEqual(asked.body().error.details, {
        known_hint: [`${initial}. at ${String(alike.email)[0]}…@${host}`],
      })
      assert.notInclude(asked.text(), rider.member_id)
    }
    const body = again(rider, { confirm_new: true })
    const made = await register(client, body)
    made.assertStatus(201)
    await matchDue()
    const pair = await db
      .from('duplicate_pairs')
      .where({ low_id: rider.id, high_id: made.body().customer.id })
      .first()
    assert.isNotNull(pair)
  })

  test('no warning comes with another name, another birth date and e-mail, or to a client that does not support it', async ({
    client,
  }) => {
    const rider = await aRosa()
    for (const body of [
      again(rider, { first_name: 'Rosalind' }),
      again(rider, { date_of_birth: '1970-07-07' }),
      again(rider, { confirm_new: undefined }),
    ]) {
      const made = await register(client, body)
      made.assertStatus(201)
    }
  })

  test('an address gets ten warnings an hour, and a repeated call finds its own registration', async ({
    client,
    assert,
  }) => {
    const person = again(await aRosa(), { first_name: 'Only', date_of_birth: '1961-01-01' })
    const key = `known-${aPhone()}`
    const first = await register(client, person, key)
    first.assertStatus(201)
    const repeated = await register(client, person, key)
    repeated.assertStatus(201)
    assert.equal(repeated.body().customer.id, first.body().customer.id)

    const rider = await aRosa()
    for (let time = 1; time < 10; time += 1) {
      expectRefusal(assert, await register(client, again(rider)), 'MAYBE_KNOWN')
    }
    const over = await register(client, again(rider))
    over.assertStatus(201)
  })

  test('trying birth dates with a name is rate limited: a warning without a registration counts', async ({
    client,
    assert,
  }) => {
    const [rider, other] = [await aRosa({ date_of_birth: '1980-05-05' }), await aRider()]
    const guess = (day: string) =>
      register(client, again(rider, { phone: other.phone, date_of_birth: day }))
    for (let year = 1981; year <= 1990; year += 1) {
      expectRefusal(assert, await guess(`${year}-05-05`), 'DUPLICATE_PHONE')
    }
    expectRefusal(assert, await guess('1980-05-05'), 'DUPLICATE_PHONE')

    await resetLimits()
    for (let time = 0; time < 12; time += 1) {
      const made = await register(client, again(await aRosa(), { first_name: 'Newcomer' }))
      made.assertStatus(201)
    }
    expectRefusal(assert, await guess('1980-05-05'), 'MAYBE_KNOWN')
  })

  test('the letter goes to the address on file, three times an hour', async ({
    client,
    assert,
  }) => {
    await forgetSentLetters()
    const rider = await aRosa()
    const person = again(rider)
    const ask = (body: object) => client.post(`${PATH}/letter`).json(body)
    for (const body of [person, person, person, person, { ...person, first_name: 'Nobody' }]) {
      const asked = await ask(body)
      asked.assertStatus(202)
      assert.deepEqual(asked.body(), { message: registration['known.letter_sent'] })
    }
    const letters = await lettersTo(rider.email ?? '')
    assert.lengthOf(letters, 3)
    assert.include(letters[0] ?? '', `ends in ${rider.phone.slice(-2)}`)
    assert.notInclude(letters[0] ?? '', rider.phone)
    assert.lengthOf(linksIn(letters[0] ?? ''), 1)
    assert.lengthOf(await lettersTo(String(person.email)), 0)
    expectRefusal(assert, await ask({ ...person, email: 'no' }), 'VALIDATION_ERROR')
  })
})
