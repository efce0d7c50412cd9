import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { addYears } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/marketing/campaign_messages'
import {
  campaign,
  campaignPreview,
  campaignRecipient,
  campaignTested,
  type Campaign,
} from '@trailgate/shared/marketing/campaigns'
import { messages as marketing } from '@trailgate/shared/marketing/messages'
import { messages as unsubscribe } from '@trailgate/shared/marketing/unsubscribe_messages'
import * as v from 'valibot'
import { processCampaigns } from '#marketing/campaigns/process_campaigns'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { processOutbox } from '#platform/mail/process_outbox'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { aCampaignType, aSubscriber, type TestType } from '#tests/helpers/marketing'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aPhone, staffMember } from '#tests/helpers/people'

const PATH = '/api/marketing/campaigns'
const WORDS = { subject: 'The park <opens>', text: 'Come & ride.\n\nThe north loop is dry.' }

/** A manager's draft. */
async function aDraft(client: ApiClient, type: TestType, fields: object = {}): Promise<Campaign> {
  const response = await client
    .post(PATH)
    .headers(await asStaff('manager'))
    .json({ campaign_type_id: type.id, channel: 'email', ...WORDS, ...fields })
  response.assertStatus(201)
  return response.body()
}

async function call(client: ApiClient, method: 'GET' | 'PUT' | 'POST', path: string, body = {}) {
  const request = client.request(`${PATH}/${path}`, method).headers(await asStaff('manager'))
  return method === 'GET' ? request : request.json(body)
}

const get = (client: ApiClient, path: string | number) => call(client, 'GET', String(path))
const sendIt = (client: ApiClient, { id }: { id: number }, body = {}) =>
  call(client, 'POST', `${id}/send`, body)

/** Until no recipient is left: written, sent, and closed. */
async function everythingLeaves() {
  while ((await processCampaigns()) + (await processOutbox()) > 0);
  await processCampaigns()
}

const outboxOf = ({ id }: { id: number }) =>
  db
    .from('outbox as o')
    .join('campaign_recipients as r', 'r.id', 'o.campaign_recipient_id')
    .where('r.campaign_id', id)
    .select('o.*')

test.group('Writing a campaign', (group) => {
  group.each.setup(() => resetLimits())

  test('a draft is created once for a repeated call, and can be changed', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const made = await aDraft(client, type)
    const draft = expectShape(assert, campaign, await get(client, made.id))
    assert.containsSubset(draft, {
      campaign_type_id: type.id,
      campaign_type_name: type.name,
      channel: 'email',
      ...WORDS,
      state: 'draft',
      author_name: 'Sam Staff',
      sent_at: null,
      progress: { total: 0, sent: 0 },
    })
    const changed = await call(client, 'PUT', String(draft.id), { text: 'Ride.', revision: 1 })
    changed.assertStatus(200)
    assert.containsSubset(expectShape(assert, campaign, changed), {
      subject: WORDS.subject,
      text: 'Ride.',
      revision: 2,
    })
    const stale = await call(client, 'PUT', String(draft.id), { text: 'Walk.', revision: 1 })
    expectRefusal(assert, stale, 'STALE_WRITE', http.stale_write)
    const same = await call(client, 'PUT', String(draft.id), { text: 'Ride.' })
    assert.equal(same.body().revision, 2)

    const headers = { ...(await asStaff('admin')), 'idempotency-key': `draft-${draft.id}` }
    const body = { campaign_type_id: type.id, channel: 'email', ...WORDS }
    const [once, twice] = [
      await client.post(PATH).headers(headers).json(body),
      await client.post(PATH).headers(headers).json(body),
    ]
    assert.equal(once.body().id, twice.body().id)
    const list = await client.get(PATH).headers(await asStaff('manager'))
    const all = expectShape(assert, v.array(campaign), list)
    assert.equal(list.header('x-total-count'), String(all.length))
    assert.deepEqual(
      all.slice(0, 2).map(({ id }) => id),
      [once.body().id, draft.id]
    )
  })

  test('a campaign needs the content of its channel', async ({ client, assert }) => {
    const type = await aCampaignType()
    const off = await aCampaignType(false)
    const make = async (fields: object) =>
      client
        .post(PATH)
        .headers(await asStaff('manager'))
        .json({ campaign_type_id: type.id, channel: 'email', ...WORDS, ...fields })
    const wrong: [object, string][] = [
      [{ subject: ' ' }, messages['subject.required']],
      [{ text: '' }, messages['text.required']],
      [{ campaign_type_id: off.id }, marketing['type.unknown']],
      [{ channel: 'sms', text: 'x'.repeat(321) }, 'Message must be at most 320 characters'],
      [{ channel: 'fax' }, 'Channel must be one of: email, sms'],
      [{ html: '<b>x</b>' }, http['field.unknown']],
    ]
    for (const [fields, sentence] of wrong) {
      expectRefusal(assert, await make(fields), 'VALIDATION_ERROR', sentence)
    }
    const sms = await make({ channel: 'sms', text: 'Open!' })
    assert.isNull(sms.body().subject)
    const asMail = await call(client, 'PUT', String(sms.body().id), { channel: 'email' })
    expectRefusal(assert, asMail, 'VALIDATION_ERROR', messages['subject.required'])
    expectRefusal(assert, await get(client, 99_999_999), 'NOT_FOUND')
    expectRefusal(assert, await call(client, 'PUT', '99999999', { text: 'x' }), 'NOT_FOUND')
  })

  test('the preview shows recipients, skipped customers and the rendered message', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    await aSubscriber(type)
    await aSubscriber(type, { email: true }, { email: null })
    await aSubscriber(type, { email: true }, { status: 'suspended' })
    Object.assign(settings, { parkAddress: '1 Trail Rd, Asheville, NC' })
    const draft = await aDraft(client, type)
    const response = await get(client, `${draft.id}/preview`)
    Object.assign(settings, { parkAddress: undefined })
    response.assertStatus(200)
    const preview = expectShape(assert, campaignPreview, response)
    assert.equal(preview.recipients, 1)
    assert.sameDeepMembers(preview.skipped, [
      { why: 'inactive', reason: messages['skipped.inactive'], count: 1 },
      { why: 'no_address', reason: messages['skipped.no_address'], count: 1 },
    ])
    for (const part of [
      'Hello Sam,',
      'Come &amp; ride.',
      `agreed to hear about ${type.name}`,
      '1 Trail Rd, Asheville, NC',
      `>Unsubscribe from ${type.name}</a>`,
      messages['letter.change'],
    ]) {
      assert.include(preview.html, part)
    }
    assert.include(preview.text, 'Come & ride.')
    expectRefusal(assert, await get(client, '99999999/preview'), 'NOT_FOUND')
  }).tags([ONE_PROCESS])

  test('a test message goes to oneself, with a link that unsubscribes no one', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const draft = await aDraft(client, type)
    const member = await staffMember('manager')
    const tryOut = (body: object, id = draft.id) =>
      asStaff(member).then((headers) =>
        client.post(`${PATH}/${id}/test`).headers(headers).json(body)
      )
    const response = await tryOut({})
    response.assertStatus(200)
    const { sent_to: to } = expectShape(assert, campaignTested, response)
    assert.equal(to, `${member.username}@example.com`)
    const [letter = ''] = await lettersTo(to)
    assert.include(letter, 'The north loop is dry.')
    const [url = ''] = /https?:\/\/\S+\/api\/unsubscribe\/[\w-]+/.exec(letter) ?? []
    const page = await client.post(new URL(url).pathname).headers({ accept: 'application/json' })
    page.assertStatus(200)

    const sms = await aDraft(client, type, { channel: 'sms', text: 'Open!' })
    const nowhere = await tryOut({}, sms.id)
    expectRefusal(assert, nowhere, 'VALIDATION_ERROR', messages['phone.required'])
    const odd = await tryOut({ phone: '12' }, sms.id)
    expectRefusal(assert, odd, 'VALIDATION_ERROR', customers['phone.phone'])
    const phone = aPhone()
    assert.equal((await tryOut({ phone }, sms.id)).body().sent_to, phone)
    expectRefusal(assert, await tryOut({}, 99_999_999), 'NOT_FOUND')

    for (let each = 0; each < 30; each += 1) await tryOut({ phone }, sms.id)
    expectRefusal(assert, await tryOut({}), 'RATE_LIMITED')
  })
})

test.group('Sending a campaign', (group) => {
  group.each.setup(async () => {
    await db.from('outbox').delete()
    await resetLimits()
    return () => clock.reset()
  })

  test('a campaign goes to every reachable customer who opted in, and to no one else', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const other = await aCampaignType()
    const riders = [
      await aSubscriber(type),
      await aSubscriber(type, { email: true, sms: true }, { email: 'family@example.com' }),
      await aSubscriber(type, { email: true }, { email: 'family@example.com' }),
    ]
    await aSubscriber(type, { email: false, sms: true })
    await aSubscriber(other)
    await aSubscriber(type, { email: true }, { date_of_birth: addYears(clock.today(), -17) })
    await aSubscriber(type, { email: true }, { closed_at: sqlTime(clock.now()), phone: null })
    await aSubscriber(type, { email: true }, { email: null })
    const draft = await aDraft(client, type)

    const response = await sendIt(client, draft, { revision: 1 })
    response.assertStatus(200)
    assert.containsSubset(expectShape(assert, campaign, response), {
      state: 'sending',
      progress: { total: 4, waiting: 3, sent: 0, skipped: 1 },
    })
    await everythingLeaves()
    const done = expectShape(assert, campaign, await get(client, draft.id))
    assert.containsSubset(done, {
      state: 'sent',
      progress: { total: 4, waiting: 0, sent: 3, failed: 0, skipped: 1, uncertain: 0 },
    })
    assert.isNotNull(done.finished_at)
    const rows = await outboxOf(draft)
    assert.sameMembers(
      rows.map(({ address }) => address),
      riders.map(({ email }) => email)
    )

    const [letter = ''] = await lettersTo(riders[0]?.email ?? '')
    assert.include(letter, 'Hello Robin,')
    assert.match(letter, /^List-Unsubscribe:\s+<http\S+\/api\/unsubscribe\/[\w-]+>$/m)
    assert.match(letter, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)

    const list = await get(client, `${draft.id}/recipients?state=skipped`)
    assert.equal(list.header('x-total-count'), '1')
    const [skipped] = expectShape(assert, v.array(campaignRecipient), list)
    assert.containsSubset(skipped, { state: 'skipped', reason: messages['skipped.no_address'] })
    const all = await get(client, `${draft.id}/recipients?limit=2`)
    assert.equal(all.header('x-total-count'), '4')
    assert.containsSubset(all.body()[0], {
      customer_id: riders[0]?.id,
      name: 'Robin Ryder',
      state: 'sent',
      reason: null,
      uncertain: false,
    })
    expectRefusal(
      assert,
      await get(client, `${draft.id}/recipients?state=posted`),
      'VALIDATION_ERROR'
    )
    expectRefusal(assert, await get(client, '99999999/recipients'), 'NOT_FOUND')
  })

  test('concurrent sends send a campaign once', async ({ client, assert }) => {
    const type = await aCampaignType()
    for (let each = 0; each < 5; each += 1) await aSubscriber(type)
    const draft = await aDraft(client, type)
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendIt(client, draft)))
    answers.forEach((answer) => answer.assertStatus(200))
    await Promise.all([processCampaigns(), processCampaigns(), processCampaigns()])
    await everythingLeaves()
    const late = await sendIt(client, draft)
    assert.containsSubset(late.body(), { state: 'sent', progress: { total: 5, sent: 5 } })
    assert.lengthOf(await outboxOf(draft), 5)
    const changed = await call(client, 'PUT', String(draft.id), { text: 'Oops' })
    expectRefusal(assert, changed, 'CONFLICT', messages.sent_already)
  })

  test('another body under the same key is refused', async ({ client, assert }) => {
    const type = await aCampaignType()
    await aSubscriber(type)
    const [draft, other] = [await aDraft(client, type), await aDraft(client, type)]
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `send-${draft.id}` }
    const send = ({ id }: Campaign, body = {}) =>
      client.post(`${PATH}/${id}/send`).headers(headers).json(body)
    // A refused call leaves the key free.
    expectRefusal(assert, await send(draft, { revision: 7 }), 'STALE_WRITE')
    for (let time = 0; time < 2; time += 1) {
      const sent = await send(draft, { revision: 1 })
      sent.assertStatus(200)
      assert.equal(sent.body().state, 'sending')
    }
    for (const refused of [await send(draft, { revision: 2 }), await send(other)]) {
      expectRefusal(assert, refused, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
    }
    assert.equal((await get(client, other.id)).body().state, 'draft')
    const sends = await db.from('activity').where('action', 'campaign.sent')
    assert.lengthOf(
      sends.filter(({ details }) => JSON.parse(details).id === draft.id),
      1
    )
  })

  test('a campaign is sent only in the revision read, and not without recipients', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const draft = await aDraft(client, type)
    const nobody = await sendIt(client, draft)
    expectRefusal(assert, nobody, 'VALIDATION_ERROR', messages.nobody)
    await aSubscriber(type)
    await call(client, 'PUT', String(draft.id), { text: 'Changed.' })
    expectRefusal(assert, await sendIt(client, draft, { revision: 1 }), 'STALE_WRITE')
    await db.from('campaign_types').where('id', type.id).update({ is_active: false })
    const off = await sendIt(client, draft)
    expectRefusal(assert, off, 'VALIDATION_ERROR', marketing['type.unknown'])
    expectRefusal(assert, await sendIt(client, { id: 99_999_999 }), 'NOT_FOUND')
    assert.equal((await get(client, draft.id)).body().state, 'draft')
  })

  test('consent counts at the moment a letter leaves', async ({ client, assert }) => {
    const type = await aCampaignType()
    const eighteen = addYears(clock.today(), -18)
    const [optedOut, closed, suspended, deleted, reborn, moved, stays] = await Promise.all(
      Array.from({ length: 7 }, () =>
        aSubscriber(type, { email: true }, { date_of_birth: eighteen })
      )
    )
    const draft = await aDraft(client, type)
    await sendIt(client, draft)
    // Half of it happens before the letters are written, half while they are in the outbox.
    const customer = (id = 0) => db.from('customers').where('id', id)
    await db
      .from('marketing_preferences')
      .where('customer_id', optedOut?.id ?? 0)
      .update({ email_opted_in: false })
    await customer(moved?.id).update({ email: null })
    await processCampaigns()
    await customer(closed?.id).update({ closed_at: sqlTime(clock.now()) })
    await customer(suspended?.id).update({ status: 'suspended' })
    await customer(reborn?.id).update({ date_of_birth: addYears(clock.today(), -10) })
    await customer(deleted?.id).delete()
    await everythingLeaves()

    const { state, progress } = (await get(client, draft.id)).body()
    assert.equal(state, 'sent')
    assert.containsSubset(progress, { total: 7, sent: 1, skipped: 6, waiting: 0 })
    const list = expectShape(
      assert,
      v.array(campaignRecipient),
      await get(client, `${draft.id}/recipients`)
    )
    const reasonOf = (rider?: { id: number }) =>
      list.find(({ customer_id: id }) => id === rider?.id)?.reason
    assert.equal(reasonOf(optedOut), messages['skipped.opted_out'])
    assert.equal(reasonOf(moved), messages['skipped.no_address'])
    assert.equal(reasonOf(closed), messages['skipped.gone'])
    assert.equal(reasonOf(suspended), messages['skipped.inactive'])
    assert.equal(reasonOf(reborn), messages['skipped.minor'])
    assert.containsSubset(
      list.find(({ customer_id: id }) => id === null),
      { member_id: null, name: null, state: 'skipped', reason: messages['skipped.gone'] }
    )
    assert.deepEqual(
      (await outboxOf(draft)).map(({ address }) => address),
      [stays?.email],
      'nothing is left of the others'
    )
  })

  test('a campaign stops when its type is deactivated', async ({ client, assert }) => {
    const type = await aCampaignType()
    await aSubscriber(type)
    const draft = await aDraft(client, type)
    await sendIt(client, draft)
    await processCampaigns()
    await db.from('campaign_types').where('id', type.id).update({ is_active: false })
    await everythingLeaves()
    const list = await get(client, `${draft.id}/recipients`)
    assert.equal(list.body()[0].reason, messages['skipped.type_off'])
  })

  test('campaign letters wait behind every other letter', async ({ client, assert }) => {
    const type = await aCampaignType()
    await aSubscriber(type)
    const draft = await aDraft(client, type)
    await sendIt(client, draft)
    await processCampaigns()
    const member = await staffMember('manager')
    await client
      .post(`${PATH}/${draft.id}/test`)
      .headers(await asStaff(member))
      .json({})
    await processOutbox()
    const sent = await db.from('outbox').orderBy('id')
    assert.equal(sent[1].address, `${member.username}@example.com`)
    assert.isTrue(sent.every(({ state }) => state === 'sent'))
  })

  test('recipients a killed process may have written to twice are reported', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const [first, second] = [await aSubscriber(type), await aSubscriber(type)]
    const draft = await aDraft(client, type)
    await sendIt(client, draft)
    await processCampaigns()
    // The state left by a process that dies while handing over the first letter.
    const claim = { state: 'sending', claimed_by: 'x', claimed_until: '2001-01-01 00:00:00' }
    await db.from('outbox').update(claim)
    await db
      .from('outbox')
      .where('address', first.email ?? '')
      .update({ begun_at: sqlTime(clock.now()) })
    await everythingLeaves()
    const { progress } = (await get(client, draft.id)).body()
    assert.containsSubset(progress, { sent: 2, uncertain: 1 })
    const list = (await get(client, `${draft.id}/recipients`)).body()
    assert.deepEqual(
      list.map((each: { customer_id: number; uncertain: boolean }) => [
        each.customer_id,
        each.uncertain,
      ]),
      [
        [first.id, true],
        [second.id, false],
      ]
    )
  })

  test('recipients who could not be reached are reported apart', async ({ client, assert }) => {
    const type = await aCampaignType()
    await aSubscriber(type)
    const draft = await aDraft(client, type)
    await sendIt(client, draft)
    await processCampaigns()
    const file = { ...settings.mail }
    Object.assign(settings.mail, { transport: 'smtp', host: '127.0.0.1', port: 1 })
    await db.from('outbox').update({ attempts: 29 })
    await processOutbox()
    Object.assign(settings.mail, file)
    await processCampaigns()
    const done = (await get(client, draft.id)).body()
    assert.containsSubset(done, { state: 'sent', progress: { total: 1, sent: 0, failed: 1 } })
  })
})

test.group('Campaigns by SMS', (group) => {
  group.each.setup(async () => {
    await db.from('outbox').delete()
  })

  test('an SMS goes to customers who ticked it themselves, with a short link', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type, { sms: true })
    await aSubscriber(type, { sms: true, affirmed: false })
    const draft = await aDraft(client, type, { channel: 'sms', text: 'Open!' })
    await sendIt(client, draft)
    await everythingLeaves()
    const list = (await get(client, `${draft.id}/recipients`)).body()
    assert.deepEqual(
      list.map(({ state, reason }: { state: string; reason: string | null }) => [state, reason]),
      [
        ['sent', null],
        ['skipped', messages['skipped.not_affirmed']],
      ]
    )
    const [row] = await outboxOf(draft)
    assert.lengthOf(await outboxOf(draft), 1)
    const file = join(settings.dataDir, 'sms', `${String(row.id).padStart(6, '0')}.json`)
    const message = JSON.parse(await readFile(file, 'utf8'))
    assert.equal(message.to, `+1${rider.phone}`)
    const [words, link = ''] = message.text.split('\nStop: ')
    assert.equal(words, 'Open!')
    assert.isBelow(link.length - settings.appUrl.length, 50)

    const stopped = await client
      .post(new URL(link).pathname)
      .headers({ accept: 'application/json' })
    assert.equal(
      stopped.body().message,
      unsubscribe['done.sms'].replace('{type}', type.name).replace('{park}', settings.parkName)
    )
  })
})
