import db from '@adonisjs/lucid/services/db'
import type { ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/memberships/messages'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aMembership } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'

const SALES = 100
const AT_ONCE = 25

test.group('Membership numbers', () => {
  test('a hundred sales, 25 at once, get the next hundred numbers, and none fails', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asStaff('cashier')
    const { highest } = await db.from('memberships').max('membership_id as highest').firstOrFail()
    const before = (await aMembership(client)).membership_id
    assert.equal(before, Math.max(Number(highest) + 1, before))

    const sell = () =>
      client.post('/api/memberships').headers(headers).json({
        customer_id: rider.id,
        membership_type: 'daily',
        start_date: '2026-03-09',
      })
    const answers: ApiResponse[] = []
    // Each waits for the row of the rider, on a busy machine longer than a lock may be waited for where all come at once.
    while (answers.length < SALES) {
      answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, sell))))
    }
    assert.deepEqual([...new Set(answers.map((answer) => answer.status()))], [201])
    const numbers = answers.map((answer) => Number(answer.body().membership_id))
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: SALES }, (_, index) => before + 1 + index)
    )
  }).timeout(60_000)

  test('the suggestion is the highest number and one', async ({ client, assert }) => {
    const { membership_id: number } = await aMembership(client)
    const list = await client
      .get('/api/memberships')
      .headers(await asStaff('cashier'))
      .qs({ limit: 1, sort_by: 'membership_id', sort_order: 'desc' })
    assert.equal(list.body().items[0].membership_id, number)
    assert.equal((await aMembership(client)).membership_id, number + 1)
  })

  test('a number that staff give is kept, and the next ones go on from it', async ({
    client,
    assert,
  }) => {
    const { membership_id: number } = await aMembership(client)
    const given = await aMembership(client, { membership_id: String(number + 500) })
    assert.equal(given.membership_id, number + 500)
    assert.equal((await aMembership(client)).membership_id, number + 501)
    const below = await aMembership(client, { membership_id: number + 100 })
    assert.equal(below.membership_id, number + 100)
    assert.equal((await aMembership(client)).membership_id, number + 502)
  })

  test('a number that another has is refused, and nothing is sold', async ({ client, assert }) => {
    const { membership_id: number } = await aMembership(client)
    const rider = await aRider()
    const again = await client
      .post('/api/memberships')
      .headers(await asStaff('cashier'))
      .json({
        customer_id: rider.id,
        membership_type: 'yearly',
        start_date: '2026-03-09',
        membership_id: number,
      })
    expectRefusal(assert, again, 'CONFLICT', messages['number.taken'])
    assert.isNull(await db.from('memberships').where('customer_id', rider.id).first())
  })

  test('one of twenty concurrent claims of a number succeeds', async ({ client, assert }) => {
    const { membership_id: number } = await aMembership(client)
    const headers = await asStaff('cashier')
    const rider = await aRider()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client
          .post('/api/memberships')
          .headers(headers)
          .json({
            customer_id: rider.id,
            membership_type: 'daily',
            start_date: '2026-03-09',
            membership_id: number + 50,
          })
      )
    )
    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('rows that were loaded past the counter are no trap', async ({ client, assert }) => {
    const { id, membership_id: number } = await aMembership(client)
    await db
      .from('memberships')
      .where('id', id)
      .update({ membership_id: number + 40 })
    assert.equal((await aMembership(client)).membership_id, number + 41)
    assert.equal((await aMembership(client)).membership_id, number + 42)
  })
})
