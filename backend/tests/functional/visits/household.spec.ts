import { test } from '@japa/runner'
import * as v from 'valibot'
import { counterPerson } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aCoveredRider, aVisitOf, noVisits } from '#tests/helpers/visits'

const path = ({ id }: { id: number }) => `/api/customers/${id}/household`

test.group('The household of a person', (group) => {
  group.each.setup(() => noVisits())

  test('the household lists the person first, then the family, with verdict, membership and visit', async ({
    client,
    assert,
  }) => {
    const parent = await aCoveredRider()
    const child = await aMinorOf(parent, { paper_waiver: true, waiver_date: clock.today() })
    const friend = await aRider()
    const held = await aMembershipOf(parent, { type: 'family', others: [friend] })
    await aVisitOf(client, child)
    const response = await client.get(path(child)).headers(await asStaff('cashier'))
    response.assertStatus(200)
    const people = expectShape(assert, v.array(counterPerson), response)
    assert.deepEqual(
      people.map(({ id, may_ride: said }) => [id, said.verdict]),
      [
        [child.id, 'yes'],
        [parent.id, 'yes'],
        [friend.id, 'no'],
      ]
    )
    assert.containsSubset(people, [
      { id: child.id, visit: { state: 'in' }, membership: null },
      { id: parent.id, visit: null, membership: { id: held.id } },
      { id: friend.id, membership: { id: held.id } },
    ])
  })

  test('a single person is a household of one; a missing person and a closed profile have none', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('cashier')
    const alone = await aRider()
    const one = await client.get(path(alone)).headers(headers)
    assert.deepEqual(
      one.body().map(({ id }: { id: number }) => id),
      [alone.id]
    )
    const closed = await aRider({ closed_at: '2026-01-01 00:00:00', phone: null })
    expectRefusal(assert, await client.get(path(closed)).headers(headers), 'NOT_FOUND')
    const nobody = { id: 99_999_999 }
    expectRefusal(assert, await client.get(path(nobody)).headers(headers), 'NOT_FOUND')
  })

  test('only staff read households', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get(path(rider)), 'UNAUTHENTICATED')
    const asSelf = await client.get(path(rider)).headers(await asRider(rider))
    expectRefusal(assert, asSelf, 'FORBIDDEN')
    const atKiosk = await client.get(path(rider)).headers(await asKiosk(rider))
    expectRefusal(assert, atKiosk, 'FORBIDDEN')
  })
})
