import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import {
  deletionRequest,
  ownDeletionRequest,
  ownDeletionRequestAnswer,
} from '@trailgate/shared/deletion_requests/schemas'
import * as v from 'valibot'
import { askForDeletion } from '#privacy/deletion_requests/ask_for_deletion'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { inTransaction } from '#platform/database/transaction'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { lettersTo } from '#tests/helpers/mail'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const OWN = '/api/customers/me/deletion-request'
const ASKED = '/api/customers/deletion-requests'

const byThemselves = { kind: 'rider', id: null, name: null, ip: null } as const

/** Requests deletion as the rider, and returns the id of the request. */
async function asks(rider: TestRider): Promise<number> {
  const by = { ...byThemselves, id: rider.id }
  return inTransaction((trx) => askForDeletion({ customer: rider, by }, trx))
}

const stateOf = async (id: number) =>
  (await db.from('deletion_requests').where('id', id).firstOrFail()).state

test.group('Deletion requests of riders', () => {
  test('a request is recorded once, shown as open, and nothing is deleted', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const before = await client.get(OWN).headers(headers)
    assert.isNull(expectShape(assert, ownDeletionRequestAnswer, before))

    const first = await client.post(OWN).headers(headers)
    first.assertStatus(201)
    const asked = expectShape(assert, ownDeletionRequest, first)
    assert.containSubset(asked, { state: 'open', settled_at: null, reason: null })
    const again = await client.post(OWN).headers(headers)
    again.assertStatus(201)
    assert.deepEqual(again.body(), asked)
    assert.deepEqual((await client.get(OWN).headers(headers)).body(), asked)

    assert.lengthOf(await db.from('deletion_requests').where('customer_id', rider.id), 1)
    assert.isNotNull(await db.from('customers').where('id', rider.id).first())
    const history = await db.from('activity').where('customer_id', rider.id)
    assert.deepEqual(
      history.map(({ action }) => action),
      ['customer.deletion_asked']
    )
  })

  test('twenty concurrent requests make one', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post(OWN).headers(headers))
    )
    assert.deepEqual([...new Set(answers.map((answer) => answer.status()))], [201])
    assert.lengthOf(await db.from('deletion_requests').where('customer_id', rider.id), 1)
  })

  test('a request can be withdrawn and made again', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const id = await asks(rider)
    ;(await client.delete(OWN).headers(headers)).assertStatus(204)
    assert.equal(await stateOf(id), 'withdrawn')
    expectRefusal(assert, await client.delete(OWN).headers(headers), 'NOT_FOUND')
    ;(await client.post(OWN).headers(headers)).assertStatus(201)
    assert.equal((await client.get(OWN).headers(headers)).body().state, 'open')
  })

  test('each rider sees and withdraws only their own request', async ({ client, assert }) => {
    const [rider, other] = [await aRider(), await aRider()]
    const id = await asks(rider)
    const headers = await asRider(other)
    assert.isNull((await client.get(OWN).headers(headers)).body())
    expectRefusal(assert, await client.delete(OWN).headers(headers), 'NOT_FOUND')
    assert.equal(await stateOf(id), 'open')
  })

  test('strangers, kiosks and staff cannot make a request', async ({ client, assert }) => {
    const rider = await aRider()
    for (const method of ['get', 'post', 'delete'] as const) {
      expectRefusal(assert, await client[method](OWN), 'UNAUTHENTICATED')
      for (const headers of [await asKiosk(rider), await asStaff('admin')]) {
        expectRefusal(assert, await client[method](OWN).headers(headers), 'FORBIDDEN')
      }
    }
    assert.lengthOf(await db.from('deletion_requests').where('customer_id', rider.id), 0)
  })
})

test.group('Managers settle deletion requests', (group) => {
  group.setup(async () => void (await db.from('deletion_requests').delete()))
  group.each.teardown(retireTemplates)

  test('managers see the open requests, oldest first, and the settled ones', async ({
    client,
    assert,
  }) => {
    const by = await asStaff('manager')
    const [first, second] = [await aRider({ legal_hold: true }), await aRider()]
    const ids = [await asks(first), await asks(second)]
    const list = async (state?: string) => {
      const answer = await client.get(ASKED).qs({ state, limit: 100 }).headers(by)
      answer.assertStatus(200)
      const requests = expectShape(assert, v.array(deletionRequest), answer)
      assert.equal(answer.header('x-total-count'), String(requests.length))
      return requests.filter(({ id }) => ids.includes(id))
    }
    const open = await list()
    assert.deepEqual(
      open.map(({ id }) => id),
      ids
    )
    assert.containSubset(open[0], {
      member_id: first.member_id,
      state: 'open',
      customer: { id: first.id, phone: first.phone, on_hold: true },
    })
    assert.lengthOf(await list('settled'), 0)
    await client.post(`${ASKED}/${ids[0]}/refuse`).headers(by).json({ reason: 'Open accident' })
    assert.deepEqual(
      (await list('settled')).map(({ id }) => id),
      [ids[0]]
    )
    expectRefusal(
      assert,
      await client.get(ASKED).qs({ state: 'lost' }).headers(by),
      'VALIDATION_ERROR'
    )
  })

  test('managers refuse with a reason that the rider reads in a letter and in the portal', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const id = await asks(rider)
    const headers = await asStaff('manager')
    for (const body of [
      {},
      { reason: ' ' },
      { reason: 'x'.repeat(501) },
      { reason: 1 },
      { no: 1 },
    ]) {
      const wrong = await client.post(`${ASKED}/${id}/refuse`).headers(headers).json(body)
      expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    }
    assert.equal(await stateOf(id), 'open')

    const reason = 'An accident of 12 May is not settled'
    const refused = await client.post(`${ASKED}/${id}/refuse`).headers(headers).json({ reason })
    refused.assertStatus(200)
    assert.containSubset(expectShape(assert, deletionRequest, refused), {
      state: 'refused',
      reason,
      settled_by: 'Sam Staff',
      customer: { id: rider.id },
    })
    const own = await client.get(OWN).headers(await asRider(rider))
    assert.containSubset(expectShape(assert, ownDeletionRequestAnswer, own), {
      state: 'refused',
      reason,
    })
    const letters = await lettersTo(String(rider.email))
    assert.lengthOf(letters, 1)
    assert.include(letters[0], reason)

    const again = await client.post(`${ASKED}/${id}/refuse`).headers(headers).json({ reason })
    expectRefusal(assert, again, 'CONFLICT', messages.not_open)
    const late = await client.post(`${ASKED}/${id}/carry-out`).headers(headers)
    expectRefusal(assert, late, 'CONFLICT', messages.not_open)
    assert.isNotNull(await db.from('customers').where('id', rider.id).first())
  })

  test('a repeat after a lost response returns the first outcome', async ({ client, assert }) => {
    const rider = await aRider()
    const id = await asks(rider)
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `lost-${id}` }
    const path = `${ASKED}/${id}/carry-out`
    const first = await client.post(path).headers(headers)
    first.assertStatus(200)
    const again = await client.post(path).headers(headers)
    again.assertStatus(200)
    assert.deepEqual(again.body(), first.body())
    assert.lengthOf(await lettersTo(String(rider.email)), 1)
  })

  test('carrying out deletes person, minors and files, keeps the seals of signed waivers, and sends a letter', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Quentin', last_name: 'Oddname' })
    const minor = await aMinorOf(rider)
    const document = await aDocumentOf(minor)
    const session = await asRider(rider)
    const template = await aTemplate()
    const { id: waiverId } = await signed(client, session, { template_id: template.id })
    const { uid } = await db.from('signed_waivers').where('id', waiverId).firstOrFail()
    const id = await asks(rider)

    const done = await client.post(`${ASKED}/${id}/carry-out`).headers(await asStaff('manager'))
    done.assertStatus(200)
    assert.containSubset(expectShape(assert, deletionRequest, done), {
      state: 'done',
      member_id: rider.member_id,
      customer: null,
    })
    assert.lengthOf(await db.from('customers').whereIn('id', [rider.id, minor.id]), 0)
    assert.lengthOf(await db.from('documents').where('id', document.id), 0)
    assert.isAtLeast(await removeUnclaimedFiles(), 1)
    const kept = await db.from('signed_waivers').where('uid', uid).firstOrFail()
    assert.isNull(kept.subject_id)
    assert.lengthOf(await db.from('waiver_records').where('uid', uid), 1)
    expectRefusal(assert, await client.get(OWN).headers(session), 'UNAUTHENTICATED')

    const letters = await lettersTo(String(rider.email))
    assert.include(letters.at(-1), 'your data were deleted')
    // The rider's actions stay in the history, the name does not.
    const named = await db.from('activity').where('actor_name', 'like', '%Oddname%')
    assert.lengthOf(named, 0)
    const again = await client.post(`${ASKED}/${id}/carry-out`).headers(await asStaff('admin'))
    expectRefusal(assert, again, 'CONFLICT', messages.not_open)
  })

  test('a legal hold blocks it: the request stays open', async ({ client, assert }) => {
    const rider = await aRider({ legal_hold: true })
    const id = await asks(rider)
    const held = await client.post(`${ASKED}/${id}/carry-out`).headers(await asStaff('admin'))
    expectRefusal(assert, held, 'DATABASE_ERROR', manager['delete.on_hold'])
    assert.equal(await stateOf(id), 'open')
    assert.isNotNull(await db.from('customers').where('id', rider.id).first())
  })

  test('deleting the customer directly settles the request, too', async ({ client, assert }) => {
    const rider = await aRider()
    const id = await asks(rider)
    const gone = await client.delete(`/api/customers/${rider.id}`).headers(await asStaff('manager'))
    gone.assertStatus(204)
    assert.equal(await stateOf(id), 'done')
    assert.lengthOf(await lettersTo(String(rider.email)), 1)
  })

  test('one of two concurrent decisions of managers succeeds, and the other is told', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const id = await asks(rider)
    const [one, two] = [await asStaff('manager'), await asStaff('manager')]
    const answers = await Promise.all([
      client.post(`${ASKED}/${id}/carry-out`).headers(one),
      client.post(`${ASKED}/${id}/refuse`).headers(two).json({ reason: 'No' }),
    ])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 409]
    )
    const carriedOut = answers[0]?.status() === 200
    assert.equal(await stateOf(id), carriedOut ? 'done' : 'refused')
    assert.lengthOf(await lettersTo(String(rider.email)), 1)
  })

  test('roles below manager may not settle, and an unknown request returns 404', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const id = await asks(rider)
    const calls = (headers: Record<string, string>) => [
      client.get(ASKED).headers(headers),
      client.post(`${ASKED}/${id}/refuse`).headers(headers).json({ reason: 'x' }),
      client.post(`${ASKED}/${id}/carry-out`).headers(headers),
    ]
    for (const call of calls({})) expectRefusal(assert, await call, 'UNAUTHENTICATED')
    for (const headers of [
      await asRider(rider),
      await asKiosk(rider),
      await asStaff('cashier'),
      await asStaff('staff'),
    ]) {
      for (const call of calls(headers)) expectRefusal(assert, await call, 'FORBIDDEN')
    }
    assert.equal(await stateOf(id), 'open')
    const admin = await asStaff('admin')
    const missing = `${ASKED}/99999999`
    expectRefusal(assert, await client.post(`${missing}/carry-out`).headers(admin), 'NOT_FOUND')
    const refused = await client.post(`${missing}/refuse`).headers(admin).json({ reason: 'x' })
    expectRefusal(assert, refused, 'NOT_FOUND')
  })
})
