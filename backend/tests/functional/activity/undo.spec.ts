import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { UNDO_SECONDS } from '@trailgate/shared/activity/actions'
import { clock } from '#platform/clock'
import { endOfDay } from '#platform/end_of_day'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aLastName, aRider, staffMember, type TestStaff } from '#tests/helpers/people'
import { aMembership, aType } from '#tests/helpers/sales'

async function post(client: ApiClient, who: TestStaff, path: string, body: object = {}) {
  return client
    .post(`/api${path}`)
    .headers(await asStaff(who))
    .json(body)
}

const idOf = (response: ApiResponse) => String(response.header('x-activity-id'))

async function undone(client: ApiClient, who: TestStaff, done: ApiResponse) {
  return post(client, who, `/activity/${idOf(done)}/undo`)
}

async function statusOf(client: ApiClient, id: number) {
  const read = await client.get(`/api/memberships/${id}`).headers(await asStaff('staff'))
  return read.body().status as string
}

test.group('Undoing from the notice', (group) => {
  group.each.teardown(() => clock.reset())

  test('undoing a cancellation restores the status, with history and a row', async ({
    client,
    assert,
  }) => {
    const cashier = await staffMember('cashier')
    const { id } = await aMembership(client)
    const cancelled = await post(client, cashier, `/memberships/${id}/cancel`)
    assert.equal(await statusOf(client, id), 'cancelled')
    const answer = await undone(client, cashier, cancelled)
    answer.assertStatus(204)
    assert.equal(await statusOf(client, id), 'active')

    const log = await client
      .get('/api/activity')
      .qs({ kind: 'membership', subject_id: id })
      .headers(await asStaff('manager'))
    const [row] = log.body()
    assert.equal(row.action, 'membership.activated')
    assert.equal(row.details.undoes, Number(idOf(cancelled)))
    const history = await client
      .get(`/api/memberships/${id}/history`)
      .headers(await asStaff('staff'))
    assert.equal(history.body()[0].action, 'membership.activated')
  })

  test('a bulk change is undone as a whole', async ({ client, assert }) => {
    const staff = await staffMember('staff')
    const ids = [(await aMembership(client)).id, (await aMembership(client)).id]
    const expired = await post(client, staff, '/memberships/bulk/expire', { membership_ids: ids })
    const answer = await undone(client, staff, expired)
    answer.assertStatus(204)
    for (const id of ids) assert.equal(await statusOf(client, id), 'active')
  })

  test('is refused when the record was changed since', async ({ client, assert }) => {
    const staff = await staffMember('staff')
    const ids = [(await aMembership(client)).id, (await aMembership(client)).id]
    const cancelled = await post(client, staff, '/memberships/bulk/cancel', { membership_ids: ids })
    await post(client, staff, `/memberships/${ids[1]}/activate`)
    expectRefusal(assert, await undone(client, staff, cancelled), 'CHANGED_SINCE')
    assert.equal(await statusOf(client, ids[0] ?? 0), 'cancelled', 'none of them')

    const again = await post(client, staff, `/memberships/${ids[1]}/cancel`)
    const first = await undone(client, staff, again)
    first.assertStatus(204)
    expectRefusal(assert, await undone(client, staff, again), 'CHANGED_SINCE')
  })

  test('lifts a ban that was set, and sets one again that was lifted', async ({
    client,
    assert,
  }) => {
    const manager = await staffMember('manager')
    const rider = await aRider({ last_name: aLastName('Undoban') })
    const headers = await asStaff(manager)
    const path = `/api/customers/${rider.id}/ban`
    const read = async () =>
      (await client.get(`/api/customers/${rider.id}`).headers(headers)).body().ban
    const banned = await client
      .put(path)
      .headers(headers)
      .json({ until: null, reason: 'Drove into the crowd' })
    const first = await undone(client, manager, banned)
    first.assertStatus(204)
    assert.isNull(await read())

    await client.put(path).headers(headers).json({ until: null, reason: 'Drove into the crowd' })
    const lifted = await client.delete(path).headers(headers)
    const second = await undone(client, manager, lifted)
    second.assertStatus(204)
    assert.equal((await read()).reason, 'Drove into the crowd')
    await client.delete(path).headers(headers)
  })

  test('empties, fills and hands back a slot', async ({ client, assert }) => {
    const cashier = await staffMember('cashier')
    const headers = await asStaff(cashier)
    const type = await aType(client, { number_of_slots: 3 })
    const { id } = await aMembership(client, { membership_type: type.name })
    const path = `/api/membership-slots/${id}/slots`
    const slots = async () => (await client.get(path).headers(headers)).body()
    const [, second] = await slots()
    const holders = async () =>
      (await slots()).map((slot: { customer: { id: number } | null }) => slot.customer?.id ?? null)
    const [one, other] = [await aRider(), await aRider()]

    const assign = () =>
      client.post(`${path}/${second.id}/assign`).qs({ customer_id: one.id }).headers(headers)
    const first = await undone(client, cashier, await assign())
    first.assertStatus(204)
    assert.isNull((await holders())[1])

    await assign()
    const handed = await client
      .put(`${path}/${second.id}/transfer`)
      .qs({ new_customer_id: other.id })
      .headers(headers)
    const back = await undone(client, cashier, handed)
    back.assertStatus(204)
    assert.equal((await holders())[1], one.id)

    const emptied = await client.delete(`${path}/${second.id}`).headers(headers)
    const filled = await undone(client, cashier, emptied)
    filled.assertStatus(204)
    assert.equal((await holders())[1], one.id)
  })

  test('leaves a slot alone that its holder left and got again', async ({ client, assert }) => {
    const cashier = await staffMember('cashier')
    const headers = await asStaff(cashier)
    const type = await aType(client, { number_of_slots: 3 })
    const { id } = await aMembership(client, { membership_type: type.name })
    const path = `/api/membership-slots/${id}/slots`
    const slots = (await client.get(path).headers(headers)).body()
    const [, second, third] = slots
    const [one, other] = [await aRider(), await aRider()]
    const colleague = await asStaff('staff')
    const assign = (slot: { id: number }, who: { id: number }, by = headers) =>
      client.post(`${path}/${slot.id}/assign`).qs({ customer_id: who.id }).headers(by)

    const first = await assign(second, one)
    const elsewhere = await assign(third, other, colleague)
    elsewhere.assertStatus(200)
    await client.delete(`${path}/${second.id}`).headers(colleague)
    const again = await assign(second, one, colleague)
    again.assertStatus(200)
    expectRefusal(assert, await undone(client, cashier, first), 'CHANGED_SINCE')
    const emptied = await client.delete(`${path}/${third.id}`).headers(headers)
    const beside = await client.delete(`${path}/${second.id}`).headers(colleague)
    assert.isBelow(beside.status(), 300)
    const back = await undone(client, cashier, emptied)
    back.assertStatus(204)
  })

  test('of a pause gives back no day, past midnight either', async ({ client, assert }) => {
    const cashier = await staffMember('cashier')
    const { id, end_date: end } = await aMembership(client)
    const midnight = new Date(endOfDay(clock.today())).getTime()
    clock.forward((midnight - clock.now().getTime()) / 1000 - 5)
    const suspended = await post(client, cashier, `/memberships/${id}/suspend`, { give_back: true })
    suspended.assertStatus(200)
    clock.forward(15)
    const back = await undone(client, cashier, suspended)
    back.assertStatus(204)
    const read = await client.get(`/api/memberships/${id}`).headers(await asStaff('staff'))
    assert.containsSubset(read.body(), { status: 'active', end_date: end })
  })

  test('is refused late, for other calls, for the call of a colleague and without the permission', async ({
    client,
    assert,
  }) => {
    const manager = await staffMember('manager')
    const rider = await aRider({ last_name: aLastName('Latecomer') })
    const headers = await asStaff(manager)
    const changed = await client
      .put(`/api/customers/${rider.id}`)
      .headers(headers)
      .json({ city: 'Sylva' })
    expectRefusal(assert, await undone(client, manager, changed), 'NOT_UNDOABLE')

    const { id } = await aMembership(client)
    const cancelled = await post(client, manager, `/memberships/${id}/cancel`)
    expectRefusal(assert, await undone(client, await staffMember('admin'), cancelled), 'NOT_FOUND')
    const path = `/api/activity/${idOf(cancelled)}/undo`
    expectRefusal(assert, await client.post(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.post(path).headers(await asRider(rider)), 'FORBIDDEN')
    clock.forward(UNDO_SECONDS + 10)
    expectRefusal(assert, await undone(client, manager, cancelled), 'TOO_LATE')
    assert.equal(await statusOf(client, id), 'cancelled')
  })
})
