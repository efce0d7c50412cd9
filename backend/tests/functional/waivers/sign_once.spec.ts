import { once } from 'node:events'
import { request } from 'node:http'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { clock } from '#platform/clock'
import { verifyChain } from '#waivers/seal/verify_chain'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { somebodyWaits } from '#tests/helpers/hold'
import { lettersTo } from '#tests/helpers/mail'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { frozenOf } from '#tests/helpers/signing'
import {
  aSignature,
  aTemplate,
  aVersion,
  retireTemplates,
  postSignature,
} from '#tests/helpers/waivers'
import { until } from '../../../../scripts/lib/until.mjs'

const DAY = 24 * 3600
const waiversFor = (id: number) => db.from('signed_waivers').where('subject_id', id).orderBy('id')

test.group('A waiver is signed once', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('repeats with the same key sign once, at once or later', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const template = await aTemplate()
    const body = { template_id: template.id, signature_data: aSignature() }
    const sign = () =>
      postSignature(client, { ...headers, 'idempotency-key': `twice-${rider.id}` }, body)

    const answers = await Promise.all([sign(), sign(), sign(), sign()])
    answers.push(await sign())
    for (const answer of answers) {
      answer.assertStatus(201)
      assert.deepEqual(answer.body(), answers[0]?.body())
    }
    assert.lengthOf(await waiversFor(rider.id), 1)
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)
    assert.isNull((await verifyChain([])).fault)
  })

  test('a broken connection does not stop a signing, and the seal still has its address', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const body = JSON.stringify({ template_id: template.id, signature_data: aSignature() })
    const headers = { ...(await asRider(rider)), 'content-type': 'application/json' }
    const isServer = db.connection().dialect.name === 'mysql'
    const trx = await db.transaction()
    try {
      await trx.from('customers').where('id', rider.id).update({ city: 'Ely' })
      const { HOST: host, PORT: port } = process.env
      const sent = request({ host, port, method: 'POST', path: '/api/waivers/sign', headers })
      const gone = new Promise((resolve) => sent.on('error', resolve))
      sent.end(body)
      await once(sent, 'finish')
      // On a server until it waits for the row. A request without the database completes after it, and after its end.
      if (isServer) await somebodyWaits()
      await client.get('/')
      sent.socket?.resetAndDestroy()
      await gone
      await client.get('/')
    } finally {
      await trx.commit()
    }

    // SQLite has one connection: the request waits before its body is read, and then it is gone.
    await until(async () => (await waiversFor(rider.id)).length === (isServer ? 1 : 0), 10_000)
    for (const frozen of await frozenOf(rider)) assert.equal(frozen.ip_address, '127.0.0.1')
    assert.isNull((await verifyChain([])).fault)
  })

  test('a double click without a key signs once', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asKiosk(rider)
    const template = await aTemplate()
    const body = { template_id: template.id, signature_data: aSignature() }
    const sign = () => postSignature(client, headers, body)

    const answers = await Promise.all([sign(), sign(), sign(), sign(), sign()])
    for (const answer of answers) {
      answer.assertStatus(201)
      assert.deepEqual(answer.body(), answers[0]?.body())
    }
    assert.lengthOf(await waiversFor(rider.id), 1)
  })

  test('a repeat for several returns the same responses in the same order', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const [ada, bo] = [await aMinorOf(parent), await aMinorOf(parent)]
    const headers = await asRider(parent)
    const template = await aTemplate()
    const subjects = [bo.id, parent.id, ada.id]
    const body = { template_id: template.id, signature_data: aSignature(), subject_ids: subjects }
    const sign = (key: Record<string, string>) =>
      postSignature(client, { ...headers, ...key }, body)

    const key = { 'idempotency-key': `family-${parent.id}` }
    const first = await sign(key)
    assert.lengthOf(first.body(), 3)
    assert.deepEqual((await sign(key)).body(), first.body())
    assert.deepEqual((await sign({})).body(), first.body())
    for (const id of subjects) assert.lengthOf(await waiversFor(id), 1)
  })

  test('a key is valid for one body only', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = { ...(await asRider(rider)), 'idempotency-key': `other-${rider.id}` }
    const template = await aTemplate()
    const sign = () => postSignature(client, headers, { template_id: template.id })
    ;(await sign()).assertStatus(201)
    const message = http['idempotency_key.other_body']
    expectRefusal(assert, await sign(), 'VALIDATION_ERROR', message)
    assert.lengthOf(await waiversFor(rider.id), 1)
  })

  test('a retry after a lost response and a text change returns the first success', async ({
    client,
    assert,
  }) => {
    for (const key of [undefined, crypto.randomUUID()]) {
      const rider = await aRider()
      const headers = await asRider(rider)
      if (key) headers['idempotency-key'] = key
      const read = await aTemplate()
      const body = {
        template_id: read.id,
        signature_data: aSignature(),
        content_hash: read.content_hash,
      }
      const first = await postSignature(client, headers, body)
      first.assertStatus(201)
      const changed = await aVersion(read, { version: '2.0' })

      const again = await postSignature(client, headers, body)
      again.assertStatus(201)
      assert.deepEqual(again.body(), first.body())
      await db.from('waiver_templates').where('id', read.id).update({ is_active: false })
      const retired = await postSignature(client, headers, body)
      assert.deepEqual(retired.body(), first.body())
      assert.lengthOf(await waiversFor(rider.id), 1)

      await db.from('waiver_templates').where('id', read.id).update({ is_active: true })
      const newText = { ...body, content_hash: changed.content_hash }
      const anew = await postSignature(client, await asRider(rider), newText)
      anew.assertStatus(201)
      assert.notEqual(anew.body().id, first.body().id)
    }
  })

  test('a typed name looks the same every year, and signs again once the old waiver expired', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate({ valid_for_days: 2 })
    const body = {
      template_id: template.id,
      signature_data: aSignature({ slant: 1 }),
      method: 'typed',
    }
    const sign = async () => postSignature(client, await asRider(rider), body)

    const first = await sign()
    clock.forward(DAY)
    assert.equal((await sign()).body().id, first.body().id)
    clock.forward(DAY)
    const second = await sign()
    second.assertStatus(201)
    assert.notEqual(second.body().id, first.body().id)
    assert.equal((await sign()).body().id, second.body().id)
    assert.lengthOf(await waiversFor(rider.id), 2)
  })

  test('another person, signer, template or signature is another waiver', async ({
    client,
    assert,
  }) => {
    const [parent, other] = [await aRider(), await aRider()]
    const child = await aMinorOf(parent)
    await db.table('guardianships').insert({
      minor_id: child.id,
      guardian_id: other.id,
      relationship: 'guardian',
      created_at: '2026-01-01 00:00:00',
    })
    const [one, two] = [await aTemplate(), await aTemplate()]
    const drawn = aSignature()
    const sign = async (as: { id: number }, template: { id: number }, signature: string) => {
      const response = await client
        .post(`/api/minors/${child.id}/waiver`)
        .headers(await asRider(as))
        .json({ template_id: template.id, signature_data: signature })
      response.assertStatus(201)
    }
    await sign(parent, one, drawn)
    await sign(other, one, drawn)
    await sign(parent, two, drawn)
    await sign(parent, one, aSignature())
    await sign(parent, one, drawn)
    assert.lengthOf(await waiversFor(child.id), 4)
  })
})

test.group('Editing a text while people sign it', (group) => {
  group.each.teardown(retireTemplates)

  test('every signer has signed what they read, or is told to read again', async ({
    client,
    assert,
  }) => {
    const before = await aTemplate()
    const riders = await Promise.all(Array.from({ length: 8 }, () => aRider()))
    const sign = async (rider: { id: number }) =>
      postSignature(client, await asRider(rider), {
        template_id: before.id,
        content_hash: before.content_hash,
      })
    const [, ...answers] = await Promise.all([
      aVersion(before, { version: '2.0' }),
      ...riders.map(sign),
    ])
    for (const [index, answer] of answers.entries()) {
      assert.include([201, 409], answer.status())
      const rows = await waiversFor(riders[index]?.id ?? 0)
      assert.lengthOf(rows, answer.status() === 201 ? 1 : 0)
      for (const row of rows) assert.equal(row.version_id, before.version_id)
    }
    assert.isNull((await verifyChain([])).fault)
  })
})
