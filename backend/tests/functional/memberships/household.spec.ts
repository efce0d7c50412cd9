import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addYears } from '@trailgate/shared/dates'
import { messages as customers } from '@trailgate/shared/customers/messages'
import type { ErrorCode } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/memberships/messages'
import { membership, type Membership } from '@trailgate/shared/memberships/schemas'
import { messages as minorMessages } from '@trailgate/shared/minors/messages'
import { messages as slotMessages } from '@trailgate/shared/slots/messages'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { eventsOf, slotsOf } from '#tests/helpers/sales'

const BORN = () => addYears(clock.today(), -9)

const sell = async (client: ApiClient, sale: Record<string, unknown>, headers?: object) =>
  client
    .post('/api/memberships/household')
    .headers({ ...(await asStaff('cashier')), ...headers })
    .json({
      membership_type: 'family',
      start_date: clock.today(),
      end_date: addYears(clock.today(), 1),
      ...sale,
    })

async function nothingWasSold(rider: { id: number }) {
  const sold = await db.from('memberships').where('customer_id', rider.id)
  const linked = await db.from('guardianships').where('guardian_id', rider.id)
  return sold.length === 0 && linked.length === 0
}

test.group('Selling to a family', () => {
  test('one call makes the minors, the membership, its places, the payment and the history', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({
      last_name: 'Lane',
      address_line_1: '1 Trail Rd',
      city: 'Marion',
      state: 'NC',
      zip_code: '28752',
      emergency_contact_name: 'Uma Lane',
      emergency_contact_phone: '8285550199',
    })
    const partner = await aRider({ first_name: 'Pat' })
    const known = await aMinorOf(rider, { first_name: 'Kit', last_name: 'Lane' })
    const response = await sell(client, {
      customer_id: rider.id,
      price_paid: 1200,
      payment_method: 'card',
      holders: [partner.id, known.id],
      minors: [
        { first_name: 'Ada', date_of_birth: BORN() },
        { first_name: 'Bo', last_name: 'Reed', date_of_birth: BORN(), relationship_type: 'other' },
      ],
    })
    response.assertStatus(201)
    const made = expectShape(assert, membership, response)
    assert.containsSubset(made, { customer_id: rider.id, used_slots: 5, price_paid: 1200 })
    const slots = await slotsOf(client, made)
    assert.deepEqual(
      slots.map(({ customer }) => customer?.first_name),
      ['Robin', 'Pat', 'Kit', 'Ada', 'Bo']
    )
    assert.deepEqual(
      made.family_members.map(({ relationship }) => relationship),
      [null, 'parent', 'parent', 'other']
    )
    const ada = await db
      .from('customers')
      .where('id', slots[3]?.customer?.id ?? 0)
      .firstOrFail()
    assert.containsSubset(ada, {
      last_name: 'Lane',
      address_line_1: '1 Trail Rd',
      zip_code: '28752',
      emergency_contact_name: 'Uma Lane',
      emergency_contact_phone: '8285550199',
      source: 'staff',
    })
    assert.match(ada.member_id, /^\d{7}$/)
    const actions = (await eventsOf(made)).map(({ action }) => action)
    assert.deepEqual(actions, ['membership.created', ...Array(4).fill('slot.assigned')])
    const terms = await db.from('membership_terms').where('membership_id', made.id)
    assert.deepEqual(
      terms.map((term) => term.price_cents),
      [120_000]
    )
    const history = await client
      .get(`/api/customers/${ada.id}/history`)
      .headers(await asStaff('cashier'))
    // Both in one call: which is the newer one may be told by their second alone.
    assert.sameMembers(
      history.body().map((line: { action: string }) => line.action),
      ['slot.assigned', 'minor.added']
    )
  })

  test('a sale without others is a plain sale; the buyer is the default emergency contact of new minors', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Ann', last_name: 'Ash' })
    const alone = await sell(client, { customer_id: rider.id, membership_type: 'yearly' })
    alone.assertStatus(201)
    const minors = [{ first_name: 'Cy', date_of_birth: BORN() }]
    const made: Membership = (await sell(client, { customer_id: rider.id, minors })).body()
    const [cy] = made.family_members
    const row = await db
      .from('customers')
      .where('id', cy?.customer_id ?? 0)
      .firstOrFail()
    assert.containsSubset(row, {
      emergency_contact_name: 'Ann Ash',
      emergency_contact_phone: rider.phone,
    })
    // The same child is not made a second time.
    const again: Membership = (await sell(client, { customer_id: rider.id, minors })).body()
    assert.equal(again.family_members[0]?.customer_id, cy?.customer_id)
  })

  test('a repeated call returns the first sale and creates no customer twice', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const sale = {
      customer_id: rider.id,
      minors: [{ first_name: 'Ada', date_of_birth: BORN() }],
    }
    const key = { ...(await asStaff('cashier')), 'idempotency-key': `family-${rider.id}` }
    const [one, other] = await Promise.all([sell(client, sale, key), sell(client, sale, key)])
    one.assertStatus(201)
    assert.deepEqual(one.body(), other.body())
    assert.lengthOf(await db.from('memberships').where('customer_id', rider.id), 1)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', rider.id), 1)
    const another = await sell(client, { ...sale, minors: [] }, key)
    expectRefusal(assert, another, 'VALIDATION_ERROR')
  })

  test('a family sale succeeds as a whole or not at all', async ({ client, assert }) => {
    const rider = await aRider()
    const others = await Promise.all(Array.from({ length: 5 }, () => aRider()))
    const minors = [{ first_name: 'Ada', date_of_birth: BORN() }]
    const refuse = async (sale: object, code: ErrorCode, says?: string) => {
      const response = await sell(client, { customer_id: rider.id, minors, ...sale })
      expectRefusal(assert, response, code, says)
      assert.isTrue(await nothingWasSold(rider))
      return response.body().error.details ?? {}
    }
    const [one] = others
    const ids = others.map(({ id }) => id)
    await refuse({ holders: ids.slice(0, 4) }, 'NO_FREE_SLOT', slotMessages.none_free)
    await refuse({ membership_type: 'yearly' }, 'NO_FREE_SLOT', slotMessages.none_free)
    await refuse({ holders: [one?.id, one?.id] }, 'CONFLICT', slotMessages.already_member)
    await refuse({ holders: [rider.id] }, 'CONFLICT', slotMessages.already_member)
    const unknown = await refuse(
      { holders: [one?.id, 99_999_999] },
      'VALIDATION_ERROR',
      messages['customer.unknown']
    )
    assert.sameMembers(Object.keys(unknown), ['holders.1'])
    const typed = await refuse(
      { minors: [{ first_name: ' ', date_of_birth: '2012-02-30' }] },
      'VALIDATION_ERROR',
      customers['first_name.required']
    )
    assert.sameMembers(Object.keys(typed), ['minors.0.first_name', 'minors.0.date_of_birth'])
    await refuse(
      { minors: [{ first_name: 'Old', date_of_birth: '1990-01-01' }] },
      'VALIDATION_ERROR',
      minorMessages['date_of_birth.adult']
    )
    await refuse({ minors: [{ ...minors[0], role: 'admin' }] }, 'VALIDATION_ERROR')
    await refuse({ membership_type: 'golden' }, 'VALIDATION_ERROR', messages['type.unknown'])
    await refuse({ status: 'cancelled' }, 'VALIDATION_ERROR')
    await refuse({ end_date: clock.today() }, 'VALIDATION_ERROR', messages['end_date.after'])
  })

  test('new minors need an adult with a phone', async ({ client, assert }) => {
    const minors = [{ first_name: 'Ada', date_of_birth: BORN() }]
    const child = await aMinorOf(await aRider())
    expectRefusal(
      assert,
      await sell(client, { customer_id: child.id, minors }),
      'GUARDIAN_REQUIRED'
    )
    const silent = await aRider({ phone: null })
    expectRefusal(
      assert,
      await sell(client, { customer_id: silent.id, minors }),
      'VALIDATION_ERROR',
      minorMessages['emergency_contact_phone.required']
    )
    assert.isTrue(await nothingWasSold(silent))
    // A minor may hold a family membership with people who are known.
    const sold = await sell(client, { customer_id: child.id, holders: [silent.id] })
    sold.assertStatus(201)
  })

  test('a closed profile buys no membership', async ({ client, assert }) => {
    const closed = await aRider({ closed_at: '2026-01-01 00:00:00', phone: null })
    const sale = { customer_id: closed.id, minors: [{ first_name: 'A', date_of_birth: BORN() }] }
    expectRefusal(
      assert,
      await sell(client, sale),
      'VALIDATION_ERROR',
      messages['customer.unknown']
    )
  })

  test('two concurrent sales to one family both succeed, whichever member buys', async ({
    client,
    assert,
  }) => {
    const [one, other] = [await aRider(), await aRider()]
    const minors = [{ first_name: 'Ada', date_of_birth: BORN() }]
    const answers = await Promise.all([
      sell(client, { customer_id: one.id, holders: [other.id], minors }),
      sell(client, { customer_id: other.id, holders: [one.id], minors }),
    ])
    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [201, 201]
    )
  })

  test('only staff sell to a family', async ({ client, assert }) => {
    const rider = await aRider()
    const sale = { customer_id: rider.id, membership_type: 'family', start_date: clock.today() }
    const as = (headers: Record<string, string>) =>
      client.post('/api/memberships/household').headers(headers).json(sale)
    expectRefusal(assert, await as({}), 'UNAUTHENTICATED')
    expectRefusal(assert, await as(await asRider(rider)), 'FORBIDDEN')
    expectRefusal(assert, await as(await asKiosk(rider)), 'FORBIDDEN')
    assert.isTrue(await nothingWasSold(rider))
  })
})
