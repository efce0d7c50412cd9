import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { unsubscribing } from '@trailgate/shared/marketing/campaigns'
import { messages } from '@trailgate/shared/marketing/unsubscribe_messages'
import { fill } from '@trailgate/shared/text'
import { unsubscribeToken } from '#marketing/campaigns/unsubscribe_token'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { aCampaignType, agree, aSubscriber, type TestType } from '#tests/helpers/marketing'
import { anEmail, aRider } from '#tests/helpers/people'

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PROGRAM = { accept: '*/*' }

const tokenOf = (rider: { id: number }, type: TestType, channel: 'email' | 'sms' = 'email') =>
  unsubscribeToken({ customerId: rider.id, campaignTypeId: type.id, channel })
const open = (client: ApiClient, token: string, headers = PROGRAM) =>
  client.get(`/api/unsubscribe/${token}`).headers(headers)
const stop = (client: ApiClient, token: string, headers: Record<string, string> = PROGRAM) =>
  client.post(`/api/unsubscribe/${token}`).headers(headers)

const eventsOf = ({ id }: { id: number }) =>
  db.from('consent_events').where('customer_id', id).orderBy('id')
const preferenceOf = ({ id }: { id: number }, type: TestType) =>
  db
    .from('marketing_preferences')
    .where({ customer_id: id, campaign_type_id: type.id })
    .firstOrFail()

test.group('Unsubscribe links', (group) => {
  group.each.setup(() => resetLimits())

  test('the link asks first, so a link scanner changes nothing', async ({ client, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type)
    const token = tokenOf(rider, type)
    const about = { type: type.name, park: settings.parkName }
    const response = await open(client, token)
    response.assertStatus(200)
    assert.deepEqual(expectShape(assert, unsubscribing, response), {
      campaign_type_name: type.name,
      channel: 'email',
      subscribed: true,
      message: fill(messages['ask.email'], about),
    })
    const page = await open(client, token, PAGE)
    page.assertStatus(200)
    assert.match(page.header('content-type') ?? '', /^text\/html/)
    assert.match(
      page.header('content-security-policy') ?? '',
      /default-src 'none'; style-src 'sha256-/
    )
    assert.equal(page.header('cache-control'), 'no-store')
    for (const sentence of [fill(messages['ask.email'], about), messages.stop, messages.others]) {
      assert.include(page.text(), sentence)
    }
    assert.notMatch(page.text(), /<script|(src|href)="(https?:)?\/\//)
    assert.equal((await preferenceOf(rider, type)).email_opted_in, 1)
    assert.lengthOf(await eventsOf(rider), 0)
  })

  test('confirming ends one subscription immediately, once, with evidence', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const other = await aCampaignType()
    const rider = await aSubscriber(type, { email: true, sms: true }, { marketing_consent: true })
    await agree(rider, other, { email: true })
    const token = tokenOf(rider, type)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => stop(client, token, { ...PROGRAM, 'user-agent': 'Mail/1' }))
    )
    for (const answer of answers) {
      answer.assertStatus(200)
      assert.isFalse(expectShape(assert, unsubscribing, answer).subscribed)
    }
    const preference = await preferenceOf(rider, type)
    assert.equal(preference.email_opted_in, 0)
    assert.isNotNull(preference.email_opt_out_date)
    assert.equal(preference.sms_opted_in, 1, 'the other channel stays')
    assert.equal((await preferenceOf(rider, other)).email_opted_in, 1, 'the other type stays')
    const events = await eventsOf(rider)
    assert.lengthOf(events, 1)
    assert.containsSubset(events[0], {
      campaign_type_id: type.id,
      channel: 'email',
      opted_in: 0,
      source: 'letter',
      text_shown: `Link in a message: ${messages.title} – ${type.name}: Email`,
      actor_kind: 'anonymous',
      ip: '127.0.0.1',
      user_agent: 'Mail/1',
    })
    const mark = async () =>
      (await db.from('customers').where('id', rider.id).firstOrFail()).marketing_consent
    assert.equal(await mark(), 1)
    await stop(client, tokenOf(rider, other))
    assert.equal(await mark(), 0)

    await stop(client, tokenOf(rider, type, 'sms'))
    assert.containsSubset(await preferenceOf(rider, type), { sms_opted_in: 0, sms_affirmed: 0 })
    const [line] = await db
      .from('activity')
      .where({ customer_id: rider.id, action: 'preferences.changed' })
      .orderBy('id')
    assert.deepEqual(JSON.parse(line.details).changed, [
      { type: type.name, channel: 'email', opted_in: false },
    ])
  })

  test('it unsubscribes every customer with that address, the records say why, and each may opt in again', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const other = await aCampaignType()
    const email = anEmail()
    const mark = { marketing_consent: true }
    const [ann, ben] = [
      await aSubscriber(type, { email: true, sms: true }, { email, ...mark }),
      await aSubscriber(type, { email: true, sms: true }, { email, ...mark }),
    ]
    const stranger = await aSubscriber(type)
    await agree(ben, other, { email: true })
    const token = tokenOf(ann, type)
    const done = await Promise.all([stop(client, token), stop(client, token)])
    for (const answer of done) answer.assertStatus(200)

    for (const rider of [ann, ben]) {
      const preference = await preferenceOf(rider, type)
      assert.deepEqual([preference.email_opted_in, preference.sms_opted_in], [0, 1])
      assert.lengthOf(await eventsOf(rider), 1)
    }
    assert.equal((await preferenceOf(ben, other)).email_opted_in, 1)
    assert.equal((await preferenceOf(stranger, type)).email_opted_in, 1)
    const marks = await db.from('customers').whereIn('id', [ann.id, ben.id]).orderBy('id')
    assert.deepEqual(
      marks.map((row) => row.marketing_consent),
      [0, 1]
    )
    const [event] = await eventsOf(ben)
    assert.equal(
      event.text_shown,
      `Link in a message to another person with this address: ${messages.title} – ${type.name}: Email`
    )
    const lines = await db.from('activity').whereIn('customer_id', [ann.id, ben.id]).orderBy('id')
    assert.deepEqual(
      lines.map(({ customer_id: id, action }) => [id, action]),
      [
        [ann.id, 'preferences.changed'],
        [ben.id, 'preferences.stopped_for_address'],
      ]
    )
    assert.isFalse((await open(client, token)).body().subscribed)

    const again = await client
      .put('/api/marketing/preferences')
      .headers(await asRider(ben))
      .json({ preferences: { [type.id]: { email_opted_in: true, sms_opted_in: true } } })
    again.assertStatus(200)
    assert.equal((await preferenceOf(ben, type)).email_opted_in, 1)
    assert.equal((await preferenceOf(ann, type)).email_opted_in, 0)
  })

  test('the one-click unsubscribe of a mail program works in both forms', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const riders = [await aSubscriber(type), await aSubscriber(type), await aSubscriber(type)]
    const [form, multipart, bare] = riders.map((rider) => tokenOf(rider, type))
    const answers = [
      await stop(client, form ?? '').form({ 'List-Unsubscribe': 'One-Click' }),
      await stop(client, multipart ?? '').field('List-Unsubscribe', 'One-Click'),
      await stop(client, bare ?? ''),
    ]
    answers.forEach((answer) => answer.assertStatus(200))
    for (const rider of riders) assert.equal((await preferenceOf(rider, type)).email_opted_in, 0)
  })

  test('a browser gets a page, and the same one on a second visit', async ({ client, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type)
    const token = tokenOf(rider, type)
    const about = { type: type.name, park: settings.parkName }
    const own = { ...PAGE, 'sec-fetch-site': 'same-origin' }
    for (const page of [await stop(client, token, own), await open(client, token, PAGE)]) {
      page.assertStatus(200)
      assert.include(page.text(), messages['done.title'])
      assert.include(page.text(), fill(messages['done.email'], about))
      assert.include(page.text(), messages.change)
      assert.notInclude(page.text(), '<form')
    }
    const text = await open(client, tokenOf(await aSubscriber(type, { sms: true }), type, 'sms'))
    assert.equal(text.body().message, fill(messages['ask.sms'], about))
  })

  test('the link works for a merged customer, and reads the same for a deleted one', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const winner = await aSubscriber(type)
    const loser = await aRider({ merged_into_id: winner.id, phone: null })
    assert.isTrue((await open(client, tokenOf(loser, type))).body().subscribed)
    await stop(client, tokenOf(loser, type))
    assert.equal((await preferenceOf(winner, type)).email_opted_in, 0)

    const gone = await stop(client, tokenOf({ id: 99_999_999 }, type))
    gone.assertStatus(200)
    assert.isFalse(gone.body().subscribed)
  })

  test('forged tokens are refused, and attempts are limited', async ({ client, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type)
    const token = tokenOf(rider, type)
    const forged = [
      token.replace('-e-', '-s-'),
      tokenOf({ id: rider.id + 1 }, type).replace(/^\w+/, token.split('-')[0] ?? ''),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x',
      tokenOf(rider, { id: 9_999_999, name: '' }),
    ]
    for (const each of forged) {
      expectRefusal(assert, await open(client, each), 'NOT_FOUND', messages.unknown)
      expectRefusal(assert, await stop(client, each), 'NOT_FOUND', messages.unknown)
    }
    const page = await open(client, 'x', PAGE)
    page.assertStatus(404)
    assert.include(page.text(), messages.unknown)
    assert.notInclude(page.text(), '<form')
    assert.equal((await preferenceOf(rider, type)).email_opted_in, 1)

    await resetLimits()
    for (let each = 0; each < 70; each += 1) (await open(client, token)).assertStatus(200)
    for (let each = 0; each < 60; each += 1) await open(client, 'x')
    expectRefusal(assert, await open(client, 'x'), 'RATE_LIMITED')
    const over = await open(client, 'x', PAGE)
    over.assertStatus(429)
    assert.include(over.text(), messages.failed)
    assert.isNotNull(over.header('retry-after'))
  })

  test('a foreign page cannot submit it', async ({ client, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type)
    const other = await stop(client, tokenOf(rider, type), {
      ...PAGE,
      'sec-fetch-site': 'cross-site',
    })
    expectRefusal(assert, other, 'FORBIDDEN')
    assert.equal((await preferenceOf(rider, type)).email_opted_in, 1)
  })
})
