import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/messages'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { freshPark } from '#tests/helpers/park'
import { importFile } from '#tests/helpers/imports'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { newPassOf } from '#tests/helpers/passes'
import { aLastName, aPhone, aRider } from '#tests/helpers/people'

type Client = Parameters<typeof merge>[0]

async function create(client: Client, fields: object, role: 'staff' | 'cashier' = 'staff') {
  return client
    .post('/api/customers')
    .headers(await asStaff(role))
    .json({ first_name: 'Nona', last_name: aLastName('Nophone'), ...fields })
}

async function change(client: Client, { id }: { id: number }, fields: object) {
  return client
    .put(`/api/customers/${id}`)
    .headers(await asStaff('staff'))
    .json(fields)
}

test.group('A grown-up without a phone of their own', () => {
  test('staff and above enter an adult without a phone, never with a number or as a minor', async ({
    client,
    assert,
  }) => {
    const refused: [object, string][] = [
      [{}, messages['phone.required']],
      [{ no_phone: false }, messages['phone.required']],
      [{ no_phone: true, phone: aPhone() }, messages['no_phone.with_phone']],
      [{ no_phone: true, date_of_birth: addYears(clock.today(), -9) }, messages['no_phone.minor']],
      [{ no_phone: true, household_phone_of: 99_999_999 }, messages['household_phone.none']],
      [
        { phone: aPhone(), household_phone_of: (await aRider()).id },
        messages['household_phone.alone'],
      ],
    ]
    for (const [fields, sentence] of refused) {
      expectRefusal(assert, await create(client, fields), 'VALIDATION_ERROR', sentence)
    }
    const cashier = await create(client, { no_phone: true }, 'cashier')
    expectRefusal(assert, cashier, 'FORBIDDEN', messages['no_phone.right'])
    const made = await create(client, { no_phone: true })
    made.assertStatus(201)
    assert.containSubset(made.body(), { phone: null, no_phone: true, household_phone_of: null })
  })

  test('an adult without a phone does not become a minor by a change of the birth date', async ({
    client,
    assert,
  }) => {
    const made = await create(client, { no_phone: true, date_of_birth: '1980-01-01' })
    made.assertStatus(201)
    const young = { date_of_birth: addYears(clock.today(), -12) }
    const refused = await change(client, made.body(), young)
    expectRefusal(assert, refused, 'VALIDATION_ERROR', messages['no_phone.minor'])
  })

  test('an adult without a phone is found by name, member id and pass', async ({
    client,
    assert,
  }) => {
    const made = (await create(client, { no_phone: true })).body()
    const { token } = await newPassOf(client, made)
    const headers = await asStaff('cashier')
    for (const q of [made.last_name, made.member_id, token]) {
      const found = await client.get('/api/counter/search').qs({ q }).headers(headers)
      assert.equal(found.body()[0]?.people[0]?.id, made.id, q)
    }
    const entered = await client.post('/api/customers/auth').json({ pass: token })
    assert.isTrue(entered.body().success)
  })

  test('shares the phone of the household, which finds both and signs in one', async ({
    client,
    assert,
  }) => {
    const owner = await aRider({ last_name: aLastName('Sharing') })
    const made = (await create(client, { no_phone: true, household_phone_of: owner.id })).body()
    const headers = await asStaff('cashier')
    const read = await client.get(`/api/customers/${made.id}`).headers(headers)
    const detail = expectShape(assert, customerDetail, read)
    assert.equal(detail.household_phone?.phone, owner.phone)
    const found = await client.get('/api/counter/search').qs({ q: owner.phone }).headers(headers)
    const [household] = found.body()
    assert.sameMembers(
      household.people.map(({ id }: { id: number }) => id),
      [owner.id, made.id]
    )
    const shown = household.people.find(({ id }: { id: number }) => id === made.id)
    assert.containSubset(shown, { phone: null, shared_phone: owner.phone })
    const entered = await client.post('/api/customers/auth').json({ phone: owner.phone })
    assert.equal(entered.body().customer.id, owner.id)
  })

  test('an existing rider may lose their phone until a new number is given', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const none = await change(client, rider, { no_phone: true })
    assert.containSubset(none.body(), { phone: null, no_phone: true })
    const unsaid = await change(client, rider, { no_phone: false })
    expectRefusal(assert, unsaid, 'VALIDATION_ERROR', messages['phone.required'])
    ;(await change(client, rider, { city: 'Ely', phone: null })).assertStatus(200)
    const shared = await change(client, rider, { household_phone_of: rider.id })
    expectRefusal(assert, shared, 'VALIDATION_ERROR', messages['household_phone.none'])
    const given = await change(client, rider, { phone: rider.phone })
    assert.containSubset(given.body(), { phone: rider.phone, no_phone: false })
  })

  test('a shared household phone moves to the winner of a merge, and back with the undo', async ({
    client,
    assert,
  }) => {
    const [owner, other] = [await aRider(), await aRider()]
    const sharing = (await create(client, { no_phone: true, household_phone_of: other.id })).body()
    const done = await merge(client, { winner: owner, loser: other })
    done.assertStatus(200)
    const row = () => db.from('customers').where('id', sharing.id).firstOrFail()
    assert.equal((await row()).household_phone_of, owner.id)
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.equal((await row()).household_phone_of, other.id)

    // The one who shared the number of the record that goes has it now.
    const own = await merge(client, { winner: sharing, loser: other })
    own.assertStatus(200)
    assert.containSubset(own.body(), {
      phone: other.phone,
      no_phone: false,
      household_phone_of: null,
    })
  })

  test('an exported adult without a phone is imported as such', async ({ client, assert }) => {
    await freshPark()
    const made = (await create(client, { no_phone: true, date_of_birth: '1950-02-03' })).body()
    const exported = async () =>
      client
        .get('/api/customers/export')
        .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
    const file = Buffer.from((await exported()).text())
    await freshPark()
    const first = await importFile(client, file)
    assert.deepEqual(first.body().errors, [])
    const row = await db.from('customers').firstOrFail()
    assert.containSubset(row, { last_name: made.last_name, phone: null, no_phone: 1 })
    const again = await importFile(client, file)
    assert.equal(again.body().skipped_count, 1)
    assert.lengthOf(await db.from('customers'), 1)
  })
})
