import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { WEBHOOK_EVENTS, WEBHOOK_PAUSES } from '@trailgate/shared/webhooks/constants'
import { messages } from '@trailgate/shared/webhooks/messages'
import { Webhook } from 'standardwebhooks'
import { patience, postEvent } from '#operations/webhooks/post_event'
import { dueAt } from '#operations/webhooks/queue_events'
import { sendEvents } from '#operations/webhooks/send_events'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { settings } from '#start/settings'
import { PROJECT_ROOT } from '#start/settings_reader'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { aCoveredRider, aVisitOf, checkOut } from '#tests/helpers/visits'
import { sampleTemplate, signed } from '#tests/helpers/waivers'
import { aReceiver, aWebhook } from '#tests/helpers/webhooks'

const DAY = 24 * 3600

test.group('Deliveries of webhooks', (group) => {
  group.each.setup(async () => {
    await db.from('webhook_deliveries').delete()
    await db.from('webhooks').delete()
    settings.webhooksAllowPrivate = true
  })
  group.each.teardown(() => {
    settings.webhooksAllowPrivate = false
    clock.reset()
    patience.ms = 10_000
  })

  const state = (id: number) => db.from('webhooks').where('id', id).firstOrFail()
  const newest = () => db.from('webhook_deliveries').orderBy('id', 'desc').firstOrFail()

  test('each act of the contract is one event with its ids, verified by the library', async ({
    client,
    assert,
  }) => {
    const receiver = await aReceiver()
    const { secret } = await aWebhook(client, receiver.url, ...WEBHOOK_EVENTS)
    const staff = await asStaff('manager')

    const person = { first_name: 'Ada', last_name: 'Moore', phone: aPhone() }
    const made = await client.post('/api/customers').headers(staff).json(person)
    const { id, member_id: memberId } = made.body()
    await client.put(`/api/customers/${id}`).headers(staff).json({ city: 'Boone', notes: 'Asthma' })
    const other = await client
      .post('/api/customers')
      .headers(staff)
      .json({ ...person, phone: aPhone() })
    await client
      .post('/api/customers/merge')
      .headers(staff)
      .json({ winner_id: id, loser_id: other.body().id })

    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const template = await sampleTemplate('minor')
    const waiver = await signed(client, await asRider(rider), {
      template_id: template.id,
      minor_id: minor.id,
    })
    await client
      .post(`/api/waivers/${waiver.id}/void`)
      .headers(staff)
      .json({ reason: 'Wrong child signed' })

    const sold = await aMembership(client)
    await client.post(`/api/memberships/${sold.id}/cancel`).headers(staff).json({})
    const visitor = await aCoveredRider()
    const visit = await aVisitOf(client, visitor)
    await checkOut(client, visit)
    const released = await aRider()
    await client
      .post(`/api/customers/${released.id}/phone/release`)
      .headers(staff)
      .json({ reason: 'Number belongs to another family' })
    const gone = await aRider()
    await client.delete(`/api/customers/${gone.id}`).headers(staff)
    await sendEvents()

    for (const { body, headers } of receiver.received) {
      const event = new Webhook(secret).verify(body, headers)
      assert.sameMembers(Object.keys(event as object), ['type', 'timestamp', 'data'])
      for (const secretly of ['Ada', 'Moore', 'Boone', 'Asthma', person.phone]) {
        assert.notInclude(body, secretly)
      }
    }
    const of = (type: string) =>
      receiver.received.filter(({ event }) => event.type === type).map(({ event }) => event.data)
    assert.deepInclude(of('customer.created')[0], { id, member_id: memberId })
    // Events of different people come in any order.
    const update = of('customer.updated').find((data) => data.id === id)
    assert.deepInclude(update, {
      id,
      member_id: memberId,
      changed: ['city', 'notes'],
    })
    const release = of('customer.updated').find((data) => data.id === released.id)
    assert.deepEqual(release?.changed, ['phone'])
    assert.deepEqual(of('customer.merged'), [{ winner_id: id, loser_id: other.body().id }])
    const [signing] = of('waiver.signed')
    assert.deepInclude(signing, {
      waiver_id: waiver.id,
      customer_id: minor.id,
      template_id: template.id,
    })
    assert.match(String(signing?.digest), /^[0-9a-f]{64}$/)
    assert.deepEqual(of('waiver.voided'), [signing])
    const membership = {
      id: sold.id,
      membership_id: sold.membership_id,
      customer_id: sold.customer_id,
    }
    assert.deepInclude(of('membership.created')[0], { ...membership, status: 'active' })
    assert.deepInclude(of('membership.changed')[0], { ...membership, status: 'cancelled' })
    const visited = {
      visit_id: visit.id,
      customer_id: visitor.id,
      park_day: clock.today(),
      method: 'counter',
    }
    assert.deepEqual(of('visit.checked_in'), [visited])
    assert.deepEqual(of('visit.checked_out'), [visited])
    assert.deepEqual(
      of('customer.deleted').map(({ id: deleted }) => deleted),
      [gone.id]
    )
  }).tags([ONE_PROCESS])

  test('an act that fails leaves no event, and an event not asked for is not sent', async ({
    client,
    assert,
  }) => {
    const receiver = await aReceiver()
    await aWebhook(client, receiver.url, 'customer.created')
    const staff = await asStaff('manager')
    const rider = await aRider()
    const taken = { first_name: 'Ada', last_name: 'Moore', phone: rider.phone }
    await client.post('/api/customers').headers(staff).json(taken)
    await client.put(`/api/customers/${rider.id}`).headers(staff).json({ city: 'Boone' })
    assert.lengthOf(await db.from('webhook_deliveries'), 0)
  }).tags([ONE_PROCESS])

  test('a later event of one subject waits for the earlier one; other subjects do not', async ({
    client,
    assert,
  }) => {
    const receiver = await aReceiver()
    await aWebhook(client, receiver.url, 'customer.updated')
    const staff = await asStaff('manager')
    const [one, two] = [await aRider(), await aRider()]
    const change = (rider: { id: number }, city: string) =>
      client.put(`/api/customers/${rider.id}`).headers(staff).json({ city })
    receiver.how.answer = ({ event }, to) =>
      to.writeHead(event.data.id === one.id ? 500 : 204).end()
    await change(one, 'Boone')
    await change(one, 'Sylva')
    await change(two, 'Bryson')
    await sendEvents()
    await sendEvents()
    assert.deepEqual(
      receiver.received.map(({ event }) => event.data.id),
      [one.id, two.id]
    )
    receiver.how.answer = (_request, to) => to.writeHead(204).end()
    clock.forward(6)
    await sendEvents()
    await sendEvents()
    const revisions = receiver.received
      .filter(({ event }) => event.data.id === one.id)
      .map(({ event }) => event.data.revision)
    assert.deepEqual(revisions, [2, 2, 3])
  }).tags([ONE_PROCESS])

  test('a failed try is repeated after the pauses of the contract, with the same id', async ({
    client,
    assert,
  }) => {
    const receiver = await aReceiver((_request, to) => to.writeHead(503).end('busy'))
    const { id } = await aWebhook(client, receiver.url, 'customer.updated')
    const rider = await aRider()
    const staff = await asStaff('manager')
    await client.put(`/api/customers/${rider.id}`).headers(staff).json({ city: 'Boone' })
    for (const [index, pause] of WEBHOOK_PAUSES.entries()) {
      await sendEvents()
      assert.lengthOf(receiver.received, index + 1)
      const row = await newest()
      assert.deepInclude(row, { attempts: index + 1, response_status: 503, response_text: 'busy' })
      clock.forward(pause - 3)
      await sendEvents()
      assert.lengthOf(receiver.received, index + 1)
      clock.forward(6)
    }
    assert.isNotNull((await state(id)).failing_since)
    receiver.how.answer = (_request, to) => to.writeHead(202).end()
    await sendEvents()
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    assert.lengthOf([...ids], 1)
    assert.isNull((await state(id)).failing_since)
    assert.deepInclude(await newest(), { response_status: 202, next_attempt_at: null })
  }).tags([ONE_PROCESS])

  test('after three days of failures the webhook is off, and a letter tells the admins', async ({
    client,
    assert,
  }) => {
    const receiver = await aReceiver((_request, to) => to.writeHead(500).end())
    const { id } = await aWebhook(client, receiver.url, 'customer.updated')
    const staff = await asStaff('manager')
    const rider = await aRider()
    const change = (city: string) =>
      client.put(`/api/customers/${rider.id}`).headers(staff).json({ city })
    await change('Boone')
    await change('Sylva')
    for (let tries = 0; tries < 40; tries += 1) {
      await sendEvents()
      clock.forward(8 * 3600 + 1)
    }
    assert.equal((await state(id)).off_reason, 'failing')
    assert.lengthOf(await db.from('webhook_deliveries').whereNotNull('next_attempt_at'), 0)
    const admin = await db.from('staff').where({ role: 'admin', is_active: true }).firstOrFail()
    const letters = await lettersTo(admin.email)
    assert.isNotEmpty(letters.filter((letter) => letter.includes(messages['off.subject'])))
    const before = receiver.received.length
    await change('Bryson')
    await sendEvents()
    assert.lengthOf(receiver.received, before)
  }).tags([ONE_PROCESS])

  test('a receiver that answers 410 is switched off at once', async ({ client, assert }) => {
    const receiver = await aReceiver((_request, to) => to.writeHead(410).end())
    const { id } = await aWebhook(client, receiver.url, 'customer.updated')
    const rider = await aRider()
    const staff = await asStaff('manager')
    await client.put(`/api/customers/${rider.id}`).headers(staff).json({ city: 'Boone' })
    await sendEvents()
    await sendEvents()
    assert.lengthOf(receiver.received, 1)
    assert.equal((await state(id)).off_reason, 'gone')
  }).tags([ONE_PROCESS])

  test('no redirect is followed, a silent receiver is left, an endless answer is cut', async ({
    assert,
  }) => {
    const inside = await aReceiver()
    const receiver = await aReceiver((_request, to) =>
      to.writeHead(302, { location: inside.url }).end()
    )
    const post = () => postEvent({ url: receiver.url, headers: {}, body: '{}' })
    assert.equal((await post()).status, 302)
    assert.equal(inside.connected.count, 0)

    receiver.how.answer = (_request, to) => {
      to.writeHead(200)
      const more = () => to.write('x'.repeat(65_536), () => to.destroyed || setImmediate(more))
      more()
    }
    const endless = await post()
    assert.equal(endless.status, 200)
    assert.isAtMost(endless.text.length, 500)

    const upgrade = [
      'HTTP/1.1 101 Switching Protocols',
      'Connection: Upgrade',
      'Upgrade: x',
      '',
      '',
    ]
    receiver.how.answer = (_request, to) => void to.socket?.end(upgrade.join('\r\n'))
    assert.equal((await post()).status, 101)
    receiver.how.answer = (_request, to) => void to.destroy()
    assert.isNull((await post()).status)

    patience.ms = 300
    receiver.how.answer = () => undefined
    assert.isNull((await post()).status)
    assert.isNull((await postEvent({ url: 'http://127.0.0.1:1/', headers: {}, body: '{}' })).status)
  }).tags([ONE_PROCESS])

  test('an event that a receiver does not take does not hold up those of other records', async ({
    client,
    assert,
  }) => {
    const [one, other] = [await aRider(), await aRider()]
    const receiver = await aReceiver((request, to) => {
      to.writeHead(request.body.includes(one.member_id) ? 400 : 200).end()
    })
    await aWebhook(client, receiver.url, 'customer.updated')
    const staff = await asStaff('manager')
    for (const { id } of [one, other]) {
      await client.put(`/api/customers/${id}`).headers(staff).json({ city: 'Boone' })
    }
    await sendEvents()
    assert.lengthOf(receiver.received, 2)
  }).tags([ONE_PROCESS])

  test('an act with more events than a statement binds values is queued whole', async ({
    assert,
  }) => {
    const rider = await aRider()
    const row = {
      webhook_id: 1,
      type: 'customer.updated' as const,
      subject: `customer:${rider.id}`,
      payload: '{}',
      ...dueAt(clock.now()),
    }
    const rows = Array.from({ length: 5000 }, (_, at) => ({ ...row, event_id: `msg_many_${at}` }))
    await insertMany(db, 'webhook_deliveries', rows)
    const { n } = await db.from('webhook_deliveries').count('* as n').firstOrFail()
    assert.equal(Number(n), rows.length)
  })

  test('two processes that send at once deliver each event once', async ({ client, assert }) => {
    const receiver = await aReceiver()
    await aWebhook(client, receiver.url, 'customer.updated')
    const staff = await asStaff('manager')
    for (let n = 0; n < 12; n += 1) {
      const { id } = await aRider()
      await client.put(`/api/customers/${id}`).headers(staff).json({ city: 'Boone' })
    }
    await Promise.all([sendEvents(), sendEvents(), sendEvents()])
    await sendEvents()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.lengthOf(ids, 12)
    assert.lengthOf([...new Set(ids)], 12)
  }).tags([ONE_PROCESS])

  test('a claim of a process that was killed runs out, and the event is sent', async ({
    client,
    assert,
  }) => {
    const receiver = await aReceiver()
    await aWebhook(client, receiver.url, 'customer.updated')
    const rider = await aRider()
    const staff = await asStaff('manager')
    await client.put(`/api/customers/${rider.id}`).headers(staff).json({ city: 'Boone' })
    const later = new Date(clock.now().getTime() + 60_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
    await db.from('webhook_deliveries').update({ claimed_by: 'killed', claimed_until: later })
    await sendEvents()
    assert.isEmpty(receiver.received)
    clock.forward(61)
    await sendEvents()
    assert.lengthOf(receiver.received, 1)
  }).tags([ONE_PROCESS])

  test('the receiver of the documentation verifies events, handles each once, and is 40 lines long', async ({
    client,
    assert,
    cleanup,
  }) => {
    const file = join(PROJECT_ROOT, 'docs/examples/webhook-receiver.mjs')
    const { stdout: lines } = await promisify(execFile)('wc', ['-l', file])
    assert.isAtMost(Number.parseInt(lines, 10), 40)
    const placeholder = await aReceiver()
    const { id, secret } = await aWebhook(client, placeholder.url, 'customer.updated')
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    })
    cleanup(() => {
      child.kill()
    })
    let said = ''
    child.stdout.on('data', (piece: Buffer) => (said += String(piece)))
    while (!said.includes('listening')) await once(child.stdout, 'data')
    const port = /listening on (\d+)/.exec(said)?.[1]
    await client
      .put(`/api/webhooks/${id}`)
      .headers(await asStaff('admin'))
      .json({ url: `http://127.0.0.1:${port}/` })
    const rider = await aRider()
    const staff = await asStaff('manager')
    await client.put(`/api/customers/${rider.id}`).headers(staff).json({ city: 'Boone' })
    await sendEvents()
    assert.deepInclude(await newest(), { response_status: 204 })
    const { id: deliveryId } = await newest()
    await client
      .post(`/api/webhooks/${id}/deliveries/${deliveryId}/redeliver`)
      .headers(await asStaff('admin'))
    await sendEvents()
    assert.deepInclude(await newest(), { attempts: 1, response_status: 204 })
    const told = said.split('\n').filter((line) => line.startsWith('customer.updated'))
    assert.lengthOf(told, 1)

    await client.post(`/api/webhooks/${id}/rotate-secret`).headers(await asStaff('admin'))
    clock.forward(DAY + 1)
    await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asStaff('manager'))
      .json({ city: 'Sylva' })
    await sendEvents()
    assert.deepInclude(await newest(), { response_status: 400, response_text: 'wrong signature' })
  }).tags([ONE_PROCESS])
})
