import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/segments/messages'
import { segment, type Segment } from '@trailgate/shared/segments/schemas'
import * as v from 'valibot'
import type { ApiClient } from '@japa/api-client'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aRiderCoveredFor, askForLetters } from '#tests/helpers/letters'
import { aLastName, aRider, staffMember } from '#tests/helpers/people'
import { aMembership, noMemberships } from '#tests/helpers/sales'
import { aRideOn, noVisits } from '#tests/helpers/visits'

const PATH = '/api/segments'

type Headers = Record<string, string>

async function builtIn(client: ApiClient, headers: Headers, name: string): Promise<Segment> {
  const all: Segment[] = (await client.get(PATH).headers(headers)).body()
  const found = all.find(({ built_in: key }) => key === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

async function idsIn(client: ApiClient, headers: Headers, query: object): Promise<number[]> {
  const response = await client
    .get('/api/customers/search')
    .headers(headers)
    .qs({ limit: 100, ...query })
  response.assertStatus(200)
  return response.body().map(({ id }: { id: number }) => id)
}

test.group('Segments', (group) => {
  group.each.setup(async () => {
    await noVisits()
    await noMemberships()
  })

  test('the built-in segments find their people', async ({ client, assert }) => {
    const today = clock.today()
    const [gone, came, covered, ending, member, active] = [
      await aRider(),
      await aRider(),
      await aRiderCoveredFor(300),
      await aRiderCoveredFor(0),
      await aRider(),
      await aRider(),
    ]
    await aRideOn(addDays(today, -6), came.id)
    await aRideOn(addDays(today, -6), covered.id)
    await aRideOn(addDays(today, -7), gone.id)
    for (const { id } of [member, active]) await aMembership(client, { customer_id: id })
    await aRideOn(addDays(today, -59), active.id)
    await aRideOn(addDays(today, -60), member.id)
    const headers = await asStaff('staff')
    const among = async (name: string, people: readonly { id: number }[]) => {
      const { id } = await builtIn(client, headers, name)
      const ids = new Set(await idsIn(client, headers, { segment: id }))
      return people.map((person) => ids.has(person.id))
    }
    assert.deepEqual(await among('came_uncovered', [came, covered, gone]), [true, false, false])
    assert.deepEqual(await among('runs_out', [ending, covered, came]), [true, false, false])
    assert.deepEqual(await among('stayed_away', [member, active, gone]), [true, false, false])
  })

  test('a saved search shows the same list, and what is asked besides narrows it', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Segment')
    const [one, other] = [
      await aRider({ last_name: last }),
      await aRider({ last_name: last, status: 'inactive' }),
    ]
    const headers = await asStaff('staff')
    const saved = await client
      .post(PATH)
      .headers(headers)
      .json({ name: 'My people', resource: 'customers', query: { last_name: last } })
    saved.assertStatus(201)
    const { id } = expectShape(assert, segment, saved)
    assert.sameMembers(await idsIn(client, headers, { segment: id }), [one.id, other.id])
    assert.deepEqual(await idsIn(client, headers, { segment: id, status: 'active' }), [one.id])
    const csv = await client
      .get('/api/customers/export')
      .headers({ ...headers, accept: 'text/csv' })
      .qs({ segment: id })
    csv.assertStatus(200)
    assert.include(csv.text(), one.member_id)
    const counted = await askForLetters(client, 'coverage', { segment_id: id, dry_run: true })
    // It is another's own segment.
    expectRefusal(assert, counted, 'VALIDATION_ERROR')
  })

  test('a letter to a shared segment of memberships reaches the members', async ({
    client,
    assert,
  }) => {
    const member = await aRider()
    const { membership_id: number } = await aMembership(client, { customer_id: member.id })
    const saved = await client
      .post(PATH)
      .headers(await asStaff('manager'))
      .json({
        name: 'Those',
        resource: 'memberships',
        query: { search: String(number) },
        shared: true,
      })
    saved.assertStatus(201)
    const list = await client
      .get('/api/memberships/')
      .headers(await asStaff('cashier'))
      .qs({ segment: saved.body().id })
    assert.deepEqual(
      list.body().items.map((row: { customer_id: number }) => row.customer_id),
      [member.id]
    )
    const sent = await askForLetters(client, 'coverage', { segment_id: saved.body().id })
    assert.deepEqual(sent.body(), { count: 1 })
    const wrongList = await client
      .get('/api/customers/search')
      .headers(await asStaff('staff'))
      .qs({ segment: saved.body().id })
    expectRefusal(assert, wrongList, 'VALIDATION_ERROR', messages.other_list)
  })

  test('an own segment is seen, changed and deleted by its owner alone; managers keep the shared ones', async ({
    client,
    assert,
  }) => {
    const owner = await asStaff(await staffMember('staff'))
    const [colleague, manager] = [await asStaff('staff'), await asStaff('manager')]
    const body = { name: 'Mine', resource: 'customers', query: { status: 'active' } }
    const own = (await client.post(PATH).headers(owner).json(body)).body()
    const path = `${PATH}/${own.id}`
    const listed = async (headers: Headers) =>
      expectShape(assert, v.array(segment), await client.get(PATH).headers(headers)).some(
        ({ id }) => id === own.id
      )
    assert.deepEqual([await listed(owner), await listed(colleague)], [true, false])
    for (const headers of [colleague, manager]) {
      const changed = await client.put(path).headers(headers).json({ name: 'Ours' })
      expectRefusal(assert, changed, 'NOT_FOUND')
    }
    const sharing = await client.put(path).headers(owner).json({ shared: true })
    expectRefusal(assert, sharing, 'FORBIDDEN', messages['shared.managers'])
    const renamed = await client.put(path).headers(owner).json({ name: 'Still mine' })
    assert.equal(renamed.body().name, 'Still mine')
    ;(await client.delete(path).headers(owner)).assertStatus(204)
    expectRefusal(assert, await client.delete(path).headers(owner), 'NOT_FOUND')

    const shared = (
      await client
        .post(PATH)
        .headers(manager)
        .json({ ...body, shared: true })
    ).body()
    const byStaff = await client.delete(`${PATH}/${shared.id}`).headers(colleague)
    expectRefusal(assert, byStaff, 'FORBIDDEN')
    const hidden = await client
      .put(`${PATH}/${shared.id}`)
      .headers(await asStaff('admin'))
      .json({ shared: false })
    expectRefusal(assert, hidden, 'FORBIDDEN', messages['unshare.author'])
    ;(await client.delete(`${PATH}/${shared.id}`).headers(await asStaff('admin'))).assertStatus(204)
  })

  test('a segment takes only what its list takes, and the built-in ones stay', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const refused = async (query: object, field: string) => {
      const response = await client
        .post(PATH)
        .headers(headers)
        .json({ name: 'Wrong', resource: 'customers', query })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.include(Object.keys(response.body().error.details), field)
    }
    await refused({}, 'query')
    await refused({ sort_by: 'created_at' }, 'query')
    await refused({ shoe_size: 42 }, 'query.shoe_size')
    await refused({ visited_within: 0 }, 'query.visited_within')
    const { id } = await builtIn(client, headers, 'runs_out')
    const changed = await client.put(`${PATH}/${id}`).headers(headers).json({ name: 'Other' })
    expectRefusal(assert, changed, 'CONFLICT', messages['built_in.fixed'])
    const gone = await client.get('/api/customers/search').headers(headers).qs({ segment: 999_999 })
    expectRefusal(assert, gone, 'VALIDATION_ERROR', messages.unknown)
    expectRefusal(assert, await client.get(PATH).headers(await asStaff('cashier')), 'FORBIDDEN')
  })
})
