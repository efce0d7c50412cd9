import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/drawers/messages'
import { blindClosing, dayClosing } from '@trailgate/shared/drawers/schemas'
import { dayReport, type DayReport } from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { staffMember, type TestStaff } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'

type Headers = Record<string, string>

const close = (client: ApiClient, headers: Headers, body: object) =>
  client.post('/api/day-closings').headers(headers).json(body)

async function sheet(client: ApiClient, headers: Headers, day?: string): Promise<DayReport> {
  const response = await client.get(`/api/reports/day${day ? `?day=${day}` : ''}`).headers(headers)
  response.assertStatus(200)
  return v.parse(dayReport, response.body())
}

/** A cashier who sold one membership for this much cash. */
async function aDrawer(client: ApiClient, { cash = 60.36, role = 'cashier' as const } = {}) {
  const owner = await staffMember(role)
  const headers = await asStaff(owner)
  const membership = await sellFor(client, headers, { price_paid: cash, payment_method: 'cash' })
  return { owner, headers, membership }
}

const sellFor = (client: ApiClient, headers: Headers, sale: object) =>
  aMembership(client, { ...sale }, headers)

const closingsOf = ({ id }: TestStaff) =>
  db.from('day_closings').where('staff_id', id).orderBy('id')

test.group('Counting a drawer', (group) => {
  group.each.teardown(() => clock.reset())

  test('a cashier closes the own drawer blind, and a manager reads the difference', async ({
    client,
    assert,
  }) => {
    const { owner, headers } = await aDrawer(client)
    await sellFor(client, headers, { price_paid: 20, payment_method: 'card' })
    const before = await sheet(client, headers)
    assert.deepEqual(
      before.drawers.open.map(({ staff_id: id, since }) => [id, since]),
      [[owner.id, clock.today()]]
    )

    const response = await close(client, headers, { counted_cash: 60 })
    response.assertStatus(201)
    expectShape(assert, blindClosing, response)
    assert.notMatch(JSON.stringify(response.body()), /cash|difference/)
    const after = await sheet(client, headers)
    assert.deepEqual(after.drawers.open, [])
    assert.deepEqual(
      after.drawers.closed.map(({ staff_id: id }) => id),
      [owner.id]
    )
    assert.notMatch(JSON.stringify(after), /counted|expected|difference/)

    const { money } = await sheet(client, await asStaff('manager'))
    assert.containsSubset(
      money?.closings.find(({ staff_id: id }) => id === owner.id),
      { expected_cash: 60.36, counted_cash: 60, difference: -0.36, note: null }
    )
    expectRefusal(
      assert,
      await close(client, headers, { counted_cash: 60 }),
      'NOTHING_TO_CLOSE',
      messages.nothing_to_close
    )
  })

  test('a manager closes the drawer of anybody, others only their own', async ({
    client,
    assert,
  }) => {
    const { owner } = await aDrawer(client, { cash: 10 })
    for (const role of ['cashier', 'staff'] as const) {
      const refused = await close(client, await asStaff(role), {
        staff_id: owner.id,
        counted_cash: 10,
      })
      expectRefusal(assert, refused, 'FORBIDDEN')
    }
    const note = 'Counted after closing time'
    const response = await close(client, await asStaff('manager'), {
      staff_id: owner.id,
      counted_cash: 10,
      note,
    })
    response.assertStatus(201)
    const closing = expectShape(assert, dayClosing, response)
    assert.containsSubset(closing, { staff_id: owner.id, difference: 0, note })
    const nobody = await close(client, await asStaff('admin'), {
      staff_id: 999_999_999,
      counted_cash: 1,
    })
    expectRefusal(assert, nobody, 'NOT_FOUND')
  })

  test('the note on a difference is written once, by managers', async ({ client, assert }) => {
    const { owner, headers } = await aDrawer(client)
    ;(await close(client, headers, { counted_cash: 0 })).assertStatus(201)
    const [{ id }] = await closingsOf(owner)
    const put = async (who: Headers, body: object, of = id) =>
      client.put(`/api/day-closings/${of}`).headers(who).json(body)
    const manager = await asStaff('manager')
    expectRefusal(assert, await put(headers, { note: 'The bag is missing' }), 'FORBIDDEN')
    for (const note of ['', 'no', 'x'.repeat(201)]) {
      const refused = await put(manager, { note })
      expectRefusal(assert, refused, 'VALIDATION_ERROR')
      assert.property(refused.body().error.details, 'note')
    }
    expectRefusal(assert, await put(manager, { note: 'The bag is gone' }, 99_999_999), 'NOT_FOUND')
    const noted = await put(manager, { note: 'The bag is missing' })
    noted.assertStatus(200)
    assert.equal(expectShape(assert, dayClosing, noted).note, 'The bag is missing')
    const again = await put(manager, { note: 'It was found' })
    expectRefusal(assert, again, 'ALREADY_NOTED', messages.already_noted)
  })

  test('one of ten concurrent closings of a drawer counts its cash', async ({ client, assert }) => {
    const { owner, headers } = await aDrawer(client, { cash: 30 })
    await sellFor(client, headers, { price_paid: 12.5, payment_method: 'cash' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => close(client, headers, { counted_cash: 42.5 }))
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 201),
      1
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 409),
      9
    )
    const rows = await closingsOf(owner)
    assert.deepEqual(
      rows.map((row) => [row.expected_cents, row.payments]),
      [[4250, 2]]
    )
  })

  test('each sale made while drawers are closed is counted by one closing', async ({
    client,
    assert,
  }) => {
    const { owner, headers } = await aDrawer(client, { cash: 1 })
    await Promise.all([
      ...Array.from({ length: 6 }, () =>
        sellFor(client, headers, { price_paid: 2, payment_method: 'cash' })
      ),
      ...Array.from({ length: 4 }, () => close(client, headers, { counted_cash: 5 })),
    ])
    await close(client, headers, { counted_cash: 5 })
    const rows = await closingsOf(owner)
    const expected = rows.reduce((sum, row) => sum + row.expected_cents, 0)
    assert.equal(expected, 1300)
    assert.deepEqual((await sheet(client, headers)).drawers.open, [])
  })

  test('cash given back lessens the drawer of the person who gave it', async ({
    client,
    assert,
  }) => {
    const { headers, membership } = await aDrawer(client, { cash: 80 })
    ;(await close(client, headers, { counted_cash: 80 })).assertStatus(201)
    const manager = await staffMember('manager')
    const managers = await asStaff(manager)
    const refund = await client
      .post(`/api/memberships/${membership.id}/refunds`)
      .headers(managers)
      .json({ amount: 30, payment_method: 'cash', reason: 'Rained out' })
    refund.assertStatus(201)
    expectRefusal(assert, await close(client, headers, { counted_cash: 0 }), 'NOTHING_TO_CLOSE')
    const response = await close(client, managers, { counted_cash: 0 })
    const closing = expectShape(assert, dayClosing, response)
    assert.containsSubset(closing, { expected_cash: -30, difference: 30, staff_id: manager.id })
  })

  test('a day takes the cash up to its end, and none of a later one', async ({
    client,
    assert,
  }) => {
    const { owner } = await aDrawer(client, { cash: 7 })
    const first = clock.today()
    clock.forward(86_400)
    const headers = await asStaff(owner)
    await sellFor(client, headers, { price_paid: 9, payment_method: 'cash' })
    ;(await close(client, headers, { day: first, counted_cash: 7 })).assertStatus(201)
    ;(await close(client, headers, { counted_cash: 9 })).assertStatus(201)
    assert.deepEqual(
      (await closingsOf(owner)).map((row) => [row.expected_cents, row.payments]),
      [
        [700, 1],
        [900, 1],
      ]
    )
    const manager = await asStaff('manager')
    const then = await sheet(client, manager, first)
    assert.isTrue(then.money?.closings.some(({ staff_id: id }) => id === owner.id))
  })

  test('wrong input is refused by field', async ({ client, assert }) => {
    const { headers } = await aDrawer(client)
    const wrong: [object, string][] = [
      [{}, 'counted_cash'],
      [{ counted_cash: -1 }, 'counted_cash'],
      [{ counted_cash: 'many' }, 'counted_cash'],
      [{ counted_cash: 1, day: addDays(clock.today(), 1) }, 'day'],
      [{ counted_cash: 1, day: '1999-12-31' }, 'day'],
      [{ counted_cash: 1, note: 'no' }, 'note'],
      [{ counted_cash: 1, staff_id: 'me' }, 'staff_id'],
    ]
    for (const [body, field] of wrong) {
      const response = await close(client, headers, body)
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, field)
    }
    ;(await close(client, headers, { counted_cash: 60.36 })).assertStatus(201)
  })

  test('a key that is sent again gives the closing that was made', async ({ client, assert }) => {
    const { owner, headers } = await aDrawer(client)
    const keyed = { ...headers, 'idempotency-key': `closing-${owner.id}` }
    const first = await close(client, keyed, { counted_cash: 60 })
    const again = await close(client, keyed, { counted_cash: 60 })
    again.assertStatus(201)
    assert.deepEqual(again.body(), first.body())
    assert.lengthOf(await closingsOf(owner), 1)
  })

  test('the cash of an account that was deleted is closed by a manager', async ({
    client,
    assert,
  }) => {
    const { owner } = await aDrawer(client, { cash: 15 })
    const admin = await asStaff('admin')
    const remove = () => client.delete(`/api/staff/${owner.id}`).headers(admin)
    ;(await remove()).assertStatus(200)
    clock.forward(60)
    ;(await remove()).assertStatus(200)
    const manager = await asStaff('manager')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        close(client, manager, { staff_id: owner.id, counted_cash: 15 })
      )
    )
    const made = answers.filter((answer) => answer.status() === 201)
    assert.lengthOf(made, 1, 'of ten at once')
    for (const response of made) {
      const closing = expectShape(assert, dayClosing, response)
      assert.containsSubset(closing, { staff_id: null, expected_cash: 15 })
      assert.isString(closing.staff_name)
    }
  })
})
