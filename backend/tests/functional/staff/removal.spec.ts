import server from '@adonisjs/core/services/server'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { messages as signIn } from '@trailgate/shared/sessions/staff_messages'
import { messages } from '@trailgate/shared/staff/messages'
import { staffMember as shape, staffRemoval } from '@trailgate/shared/staff/schemas'
import { inTransaction } from '#platform/database/transaction'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider, PASSWORD, staffMember, type TestStaff } from '#tests/helpers/people'

const PATH = '/api/staff'

/** Resolves once this many requests have arrived from now on. */
function arrivals(count: number) {
  const node = server.getNodeServer()
  return new Promise<void>((resolve) => {
    let left = count
    const note = () => {
      left -= 1
      if (left > 0) return
      node?.off('request', note)
      resolve()
    }
    node?.on('request', note)
  })
}

test.group('Removing staff accounts', (group) => {
  group.each.setup(() => resetLimits())

  const remove = async (client: ApiClient, { id }: { id: number }) =>
    client.delete(`${PATH}/${id}`).headers(await asStaff('admin'))

  const stored = ({ id }: TestStaff) => db.from('staff').where('id', id).first()

  const signInAs = ({ username }: TestStaff, client: ApiClient) =>
    client.post('/api/auth/login').json({ username, password: PASSWORD })

  test('the first delete deactivates, the second removes, and history keeps the name', async ({
    client,
    assert,
  }) => {
    const member = await staffMember('manager', { first_name: 'Gone', last_name: 'Tomorrow' })
    const headers = await asStaff(member)
    const rider = await aRider()
    const hold = await client
      .put(`/api/customers/${rider.id}`)
      .headers(headers)
      .json({ city: 'Boone' })
    hold.assertStatus(200)

    const first = expectShape(assert, staffRemoval, await remove(client, member))
    assert.deepEqual(first, { action: 'deactivated', message: messages.deactivated })
    assert.equal((await client.get('/api/auth/me').headers(headers)).status(), 401)
    expectRefusal(assert, await signInAs(member, client), 'INVALID_CREDENTIALS', signIn.refused)

    const second = expectShape(assert, staffRemoval, await remove(client, member))
    assert.deepEqual(second, { action: 'deleted', message: messages.deleted })
    assert.isNull(await stored(member))
    expectRefusal(assert, await remove(client, member), 'NOT_FOUND')
    const line = await db
      .from('activity')
      .where({ customer_id: rider.id, action: 'customer.updated' })
      .firstOrFail()
    assert.equal(line.actor_name, 'Gone Tomorrow')
    const end = await db.from('activity').where('action', 'staff.deleted').orderBy('id', 'desc')
    assert.equal(JSON.parse(end[0].details).name, 'Gone Tomorrow')
  })

  test('a double click never removes an account', async ({ client, assert }) => {
    for (let round = 0; round < 5; round += 1) {
      const member = await staffMember('staff')
      const headers = await asStaff('admin')
      const click = () => client.delete(`${PATH}/${member.id}`).headers(headers)
      // The second click arrives before the first is done: all wait until all have arrived.
      const { asked } = await inTransaction(async (trx) => {
        await trx.from('staff').where('id', member.id).forUpdate().first()
        const there = arrivals(3)
        const clicks = Promise.all([click(), click(), click()])
        await there
        return { asked: clicks }
      })
      const answers = await asked
      assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 409, 409])
      const late = answers.find((answer) => answer.status() === 409)
      assert.equal(late?.body().detail, messages.not_yet)
      assert.equal((await stored(member))?.is_active, 0)
    }
  }).tags([ONE_PROCESS])

  test('an account deactivated in the form is removed by the next delete', async ({
    client,
    assert,
  }) => {
    const member = await staffMember('staff')
    const admin = await asStaff('admin')
    await client.put(`${PATH}/${member.id}`).headers(admin).json({ is_active: false })
    assert.equal((await remove(client, member)).body().action, 'deleted')
  })

  test('a reactivated account signs in again, and needs two deletes again', async ({
    client,
    assert,
  }) => {
    const member = await staffMember('staff')
    const before = await asStaff(member)
    await remove(client, member)
    const admin = await asStaff('admin')
    const reactivate = () => client.post(`${PATH}/${member.id}/reactivate`).headers(admin).json({})
    const back = expectShape(assert, shape, await reactivate())
    assert.isTrue(back.is_active)
    assert.equal((await signInAs(member, client)).status(), 200)
    assert.equal((await client.get('/api/auth/me').headers(before)).status(), 401)
    const again = expectShape(assert, shape, await reactivate())
    assert.equal(again.revision, back.revision)
    assert.equal((await remove(client, member)).body().action, 'deactivated')
    const nobody = await client.post(`${PATH}/99999999/reactivate`).headers(admin).json({})
    expectRefusal(assert, nobody, 'NOT_FOUND')
  })

  test('an admin cannot deactivate or demote themselves', async ({ client, assert }) => {
    const admin = await staffMember('admin')
    const headers = await asStaff(admin)
    const put = (changes: object) =>
      client.put(`${PATH}/${admin.id}`).headers(headers).json(changes)
    for (const refused of [
      await client.delete(`${PATH}/${admin.id}`).headers(headers),
      await put({ is_active: false }),
      await put({ role: 'manager' }),
    ]) {
      expectRefusal(assert, refused, 'LAST_ADMIN', messages.self)
    }
    assert.containsSubset(await stored(admin), { role: 'admin', is_active: 1 })
    assert.equal((await put({ first_name: 'Still', role: 'admin' })).status(), 200)
  })

  test('the last active admin stays', async ({ client, assert }) => {
    const last = await staffMember('admin')
    const headers = await asStaff(last)
    const others = await db.from('staff').where({ role: 'admin', is_active: true })
    const ids = others.map(({ id }) => id).filter((id) => id !== last.id)
    await db.from('staff').whereIn('id', ids).update({ is_active: false })
    try {
      const refused = await client.delete(`${PATH}/${last.id}`).headers(headers)
      expectRefusal(assert, refused, 'LAST_ADMIN', messages.last_admin)
      assert.equal((await stored(last))?.is_active, 1)
    } finally {
      await db.from('staff').whereIn('id', ids).update({ is_active: true })
    }
  })

  test('one of two admins who demote each other at once wins', async ({ client, assert }) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await staffMember('admin'), await staffMember('admin')]
      const [byOne, byOther] = [await asStaff(one), await asStaff(other)]
      const demote = ({ id }: TestStaff, headers: Record<string, string>) =>
        client.put(`${PATH}/${id}`).headers(headers).json({ role: 'cashier' })
      const answers = await Promise.all([demote(other, byOne), demote(one, byOther)])
      const statuses = answers.map((answer) => answer.status())
      assert.lengthOf(
        statuses.filter((status) => status === 200),
        1,
        statuses.join()
      )
      const admins = [await stored(one), await stored(other)].filter((row) => row?.role === 'admin')
      assert.lengthOf(admins, 1)
    }
  })

  test('one of two admins who deactivate each other at once wins', async ({ client, assert }) => {
    const [one, other] = [await staffMember('admin'), await staffMember('admin')]
    const [byOne, byOther] = [await asStaff(one), await asStaff(other)]
    const answers = await Promise.all([
      client.delete(`${PATH}/${other.id}`).headers(byOne),
      client.delete(`${PATH}/${one.id}`).headers(byOther),
    ])
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    const active = [await stored(one), await stored(other)].filter((row) => row?.is_active)
    assert.lengthOf(active, 1)
  })
})
