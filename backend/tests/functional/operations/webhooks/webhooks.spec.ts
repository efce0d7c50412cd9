import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { WEBHOOKS_MAX } from '@trailgate/shared/webhooks/constants'
import { messages } from '@trailgate/shared/webhooks/messages'
import {
  delivery,
  newWebhookAnswer,
  webhook,
  webhookSecret,
} from '@trailgate/shared/webhooks/schemas'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { sendEvents } from '#operations/webhooks/send_events'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { allowPrivate, aReceiver, aWebhook, WEBHOOKS } from '#tests/helpers/webhooks'

const EVENT = 'visit.checked_in'

test.group('Webhooks', (group) => {
  group.each.setup(async () => {
    await db.from('webhook_deliveries').delete()
    await db.from('webhooks').delete()
  })
  group.each.teardown(() => clock.reset())

  test('an admin adds a webhook, whose secret only this answer shows', async ({
    client,
    assert,
  }) => {
    allowPrivate()
    const admin = await asStaff('admin')
    const sent = {
      url: 'http://127.0.0.1:9/events',
      events: ['waiver.signed', EVENT],
      description: 'Till',
    }
    const headers = { ...admin, 'idempotency-key': `hook-${Math.random()}` }
    const made = await client.post(WEBHOOKS).headers(headers).json(sent)
    made.assertStatus(201)
    const answer = expectShape(assert, newWebhookAnswer, made)
    assert.match(answer.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepInclude(answer, { ...sent, state: 'on', off_reason: null, failing_since: null })
    const again = await client.post(WEBHOOKS).headers(headers).json(sent)
    assert.deepEqual(again.body(), made.body())

    const list = await client.get(WEBHOOKS).headers(admin)
    expectShape(assert, v.array(webhook), list)
    assert.lengthOf(list.body(), 1)
    assert.notInclude(list.text(), answer.secret)
    const row = await db.from('webhooks').firstOrFail()
    assert.notInclude(JSON.stringify(row), answer.secret.slice(6))
  }).tags([ONE_PROCESS])

  test('a webhook is changed, switched off and deleted', async ({ client, assert }) => {
    allowPrivate()
    const admin = await asStaff('admin')
    const { id } = await aWebhook(client, 'http://127.0.0.1:9/', EVENT)
    const path = `${WEBHOOKS}/${id}`
    const changed = await client
      .put(path)
      .headers(admin)
      .json({ events: ['customer.created'], description: 'CRM', state: 'off' })
    changed.assertStatus(200)
    assert.deepInclude(changed.body(), {
      events: ['customer.created'],
      description: 'CRM',
      state: 'off',
      off_reason: 'admin',
    })
    expectRefusal(
      assert,
      await client.post(`${path}/test`).headers(admin),
      'CONFLICT',
      messages.is_off
    )
    const on = await client.put(path).headers(admin).json({ state: 'on' })
    assert.deepInclude(on.body(), { state: 'on', off_reason: null })
    for (const body of [
      { events: [] },
      { events: ['x'] },
      { state: 'maybe' },
      { url: '' },
      { no: 1 },
    ]) {
      expectRefusal(assert, await client.put(path).headers(admin).json(body), 'VALIDATION_ERROR')
    }
    const tested = await client.post(`${path}/test`).headers(admin)
    tested.assertStatus(202)
    assert.equal((await client.delete(path).headers(admin)).status(), 204)
    expectRefusal(assert, await client.delete(path).headers(admin), 'NOT_FOUND')
    expectRefusal(assert, await client.put(path).headers(admin).json({}), 'NOT_FOUND')
    expectRefusal(assert, await client.get(`${path}/deliveries`).headers(admin), 'NOT_FOUND')
    assert.lengthOf(await db.from('webhook_deliveries'), 0)
  }).tags([ONE_PROCESS])

  test('a park has a limited number of webhooks', async ({ client, assert }) => {
    allowPrivate()
    for (let n = 1; n < WEBHOOKS_MAX; n += 1) await aWebhook(client, 'http://127.0.0.1:9/', EVENT)
    const admin = await asStaff('admin')
    const ask = () =>
      client
        .post(WEBHOOKS)
        .headers(admin)
        .json({ url: 'http://127.0.0.1:9/', events: [EVENT] })
    const answers = await Promise.all([ask(), ask()])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [201, 409]
    )
  }).tags([ONE_PROCESS])

  test('a test event is signed, delivered and listed with its answer', async ({
    client,
    assert,
  }) => {
    allowPrivate()
    const receiver = await aReceiver((_request, to) => to.writeHead(200).end('thanks\u0000'))
    const { id, secret } = await aWebhook(client, receiver.url, EVENT)
    const admin = await asStaff('admin')
    const asked = await client.post(`${WEBHOOKS}/${id}/test`).headers(admin)
    asked.assertStatus(202)
    const queued = expectShape(assert, delivery, asked)
    assert.isNotNull(queued.next_attempt_at)
    await sendEvents()
    const [got] = receiver.received
    assert.equal(got?.headers['webhook-id'], queued.event_id)
    const event = new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})
    assert.deepInclude(event, { type: 'webhook.test', data: {} })
    assert.throws(() => new Webhook(secret).verify(`${got?.body} `, got?.headers ?? {}))

    const list = await client.get(`${WEBHOOKS}/${id}/deliveries`).headers(admin)
    expectShape(assert, v.array(delivery), list)
    assert.deepInclude(list.body()[0], {
      id: queued.id,
      attempts: 1,
      response_status: 200,
      next_attempt_at: null,
      response_text: 'thanks ',
    })
    assert.isNotNull(list.body()[0].delivered_at)
    assert.equal(list.header('x-total-count'), '1')

    const other = await aWebhook(client, receiver.url, EVENT)
    const path = (webhookId: number, deliveryId: number) =>
      `${WEBHOOKS}/${webhookId}/deliveries/${deliveryId}/redeliver`
    expectRefusal(assert, await client.post(path(other.id, queued.id)).headers(admin), 'NOT_FOUND')
    expectRefusal(assert, await client.post(path(id, 99_999_999)).headers(admin), 'NOT_FOUND')
    const redelivered = await client.post(path(id, queued.id)).headers(admin)
    redelivered.assertStatus(202)
    await sendEvents()
    assert.lengthOf(receiver.received, 2)
    assert.equal(receiver.received[1]?.headers['webhook-id'], queued.event_id)
  }).tags([ONE_PROCESS])

  test('after a rotation both secrets verify for a day, then only the new one', async ({
    client,
    assert,
  }) => {
    allowPrivate()
    const receiver = await aReceiver()
    const { id, secret: old } = await aWebhook(client, receiver.url, EVENT)
    const admin = await asStaff('admin')
    const rotated = await client.post(`${WEBHOOKS}/${id}/rotate-secret`).headers(admin)
    rotated.assertStatus(200)
    const { secret } = expectShape(assert, webhookSecret, rotated)
    const verified = async (with_: string) => {
      await client.post(`${WEBHOOKS}/${id}/test`).headers(await asStaff('admin'))
      await sendEvents()
      const got = receiver.received.at(-1)
      const headers = { ...got?.headers }
      // The library compares with the time of this machine; the park's clock was moved.
      const signed = String(headers['webhook-signature']).split(' ')
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return signed.includes(
        new Webhook(with_).sign(String(headers['webhook-id']), at, got?.body ?? '')
      )
    }
    assert.isTrue(await verified(old))
    assert.isTrue(await verified(secret))
    clock.forward(24 * 3600 + 1)
    assert.isFalse(await verified(old))
    assert.isTrue(await verified(secret))
  }).tags([ONE_PROCESS])
})
