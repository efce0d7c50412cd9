import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { CustomerMembershipState } from '@trailgate/shared/customers/constants'
import { customer, customerExport } from '@trailgate/shared/customers/schemas'
import { addDays } from '@trailgate/shared/dates'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { freshPark } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'

type Query = Record<string, string>

const end = (days: number) => ({ end: addDays(clock.today(), days) })

/** A park of people each of whom stands in another way. */
async function aPark() {
  const last = { last_name: 'Standing' }
  const covered = { covered_until: addDays(clock.today(), 9) }
  const never = await aRider(last)
  const holder = await aRider({ ...last, covered_until: clock.today() })
  const child = await aMinorOf(holder, { ...last, ...covered })
  const renewed = await aRider({ ...last, covered_until: addDays(clock.today(), -1) })
  const expired = await aRider({ ...last, ...covered })
  const unnoticed = await aRider(last)
  const suspended = await aRider(last)
  const cancelled = await aRider({ ...last, status: 'suspended' })
  await aMembershipOf(holder, { type: 'family', others: [child], ...end(0) })
  await aMembershipOf(renewed, { status: 'expired', ...end(-1) })
  await aMembershipOf(renewed, { end: null })
  await aMembershipOf(expired, { status: 'expired', ...end(-1) })
  await aMembershipOf(unnoticed, end(-1))
  await aMembershipOf(suspended, { status: 'suspended' })
  await aMembershipOf(suspended, { status: 'suspended' })
  await aMembershipOf(cancelled, { status: 'cancelled' })
  return { never, holder, child, renewed, expired, unnoticed, suspended, cancelled }
}

async function found(client: ApiClient, query: Query): Promise<number[]> {
  const response = await client
    .get('/api/customers/search')
    .qs(query)
    .headers(await asStaff('cashier'))
  response.assertStatus(200)
  return response.body().map(({ id }: { id: number }) => id)
}

test.group('Customers by how they stand', (group) => {
  let park: Awaited<ReturnType<typeof aPark>>
  group.setup(async () => {
    await freshPark()
    park = await aPark()
  })
  group.teardown(() => freshPark())

  const ids = (...names: (keyof typeof park)[]) => names.map((name) => park[name].id)
  const memberships = (): Record<CustomerMembershipState, number[]> => ({
    none: ids('never', 'expired', 'unnoticed', 'suspended', 'cancelled'),
    active: ids('holder', 'child', 'renewed'),
    expired: ids('expired', 'unnoticed'),
    suspended: ids('suspended'),
    cancelled: ids('cancelled'),
  })

  test('each state of membership finds its people, in every order, alone and beside a name', async ({
    client,
    assert,
  }) => {
    for (const [membership, people] of Object.entries(memberships())) {
      const others: Query[] = [{}, { sort_by: 'first_name' }, { q: 'stand' }, { last_name: 'stan' }]
      for (const more of others) {
        const rows = await found(client, { membership, ...more })
        assert.sameMembers(rows, people, `${membership} ${JSON.stringify(more)}`)
        assert.lengthOf(rows, people.length)
      }
    }
  })

  test('the rows of a state say the same of the membership', async ({ client, assert }) => {
    for (const [membership, isActive] of [
      ['active', true],
      ['none', false],
      ['expired', false],
    ] as const) {
      const response = await client
        .get('/api/customers/search')
        .qs({ membership })
        .headers(await asStaff('staff'))
      const rows = expectShape(assert, v.array(customer), response)
      for (const row of rows) assert.equal(row.active_membership_id !== null, isActive, membership)
    }
  })

  test('covered finds whose waiver counts today, the last day too', async ({ client, assert }) => {
    const covered = ids('holder', 'child', 'expired')
    const others = ids('never', 'renewed', 'unnoticed', 'suspended', 'cancelled')
    const orders: Query[] = [
      {},
      { sort_by: 'waiver_signed' },
      { sort_by: 'member_id' },
      { q: 'stand' },
    ]
    for (const more of orders) {
      assert.sameMembers(await found(client, { covered: 'true', ...more }), covered)
      assert.sameMembers(await found(client, { covered: 'false', ...more }), others)
    }
    const both = { covered: 'true', membership: 'active' }
    assert.sameMembers(await found(client, both), ids('holder', 'child'))
    assert.deepEqual(await found(client, { ...both, is_minor: 'true' }), ids('child'))
    assert.deepEqual(
      await found(client, { covered: 'false', membership: 'none', status: 'suspended' }),
      ids('cancelled')
    )
  })

  test('pages and totals are of those who fit, from either end', async ({ client, assert }) => {
    for (const [query, people] of [
      [{ membership: 'none' }, memberships().none],
      [{ covered: 'false' }, ids('never', 'renewed', 'unnoticed', 'suspended', 'cancelled')],
      [
        { membership: 'none', covered: 'false' },
        ids('never', 'unnoticed', 'suspended', 'cancelled'),
      ],
    ] as const) {
      const seen: number[] = []
      for (let offset = 0; offset < people.length; offset += 1) {
        const response = await client
          .get('/api/customers/search')
          .qs({ ...query, offset, limit: 1 })
          .headers(await asStaff('staff'))
        assert.equal(response.header('x-total-count'), String(people.length))
        seen.push(...response.body().map(({ id }: { id: number }) => id))
      }
      assert.deepEqual(seen, people.toReversed())
    }
  })

  test('an export of a filtered list has the people of the list', async ({ client, assert }) => {
    for (const [query, people] of [
      [{ membership: 'expired' }, memberships().expired],
      [
        { membership: 'none', covered: 'false' },
        ids('never', 'unnoticed', 'suspended', 'cancelled'),
      ],
      [{ covered: 'true', sort_by: 'member_id' }, ids('holder', 'child', 'expired')],
    ] as const) {
      const response = await client
        .get('/api/customers/export')
        .qs(query)
        .headers(await asStaff('staff'))
      const { customers } = expectShape(assert, customerExport, response)
      assert.deepEqual(
        customers.map(({ id }) => id),
        people.toReversed()
      )
    }
  })

  test('a state that there is not, and a parameter that there is not, are refused', async ({
    client,
    assert,
  }) => {
    for (const path of ['/api/customers/search', '/api/customers/export']) {
      for (const [name, value] of [
        ['membership', 'gone'],
        ['covered', 'maybe'],
        ['waiver', 'covered'],
      ] as const) {
        const response = await client
          .get(path)
          .qs({ [name]: value })
          .headers(await asStaff('staff'))
        expectRefusal(assert, response, 'VALIDATION_ERROR')
        assert.property(response.body().error.details, name)
      }
    }
  })
})
