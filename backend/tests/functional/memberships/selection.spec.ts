import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { messages as http } from '@trailgate/shared/http/messages'
import { mailPreview, mailResult } from '@trailgate/shared/memberships/mail'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import type { Role } from '@trailgate/shared/permissions'
import { addYears } from '@trailgate/shared/dates'
import { processCampaigns } from '#marketing/campaigns/process_campaigns'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { aMembership } from '#tests/helpers/sales'
import { aLastName, aRider, type TestRider } from '#tests/helpers/people'

const NOBODY = 999_999_999

/** The first campaign type, which a park begins with. */
async function aCampaignType(): Promise<{ id: number; name: string }> {
  return db.from('campaign_types').where('is_active', true).orderBy('id').firstOrFail()
}

async function agrees(rider: TestRider, type: { id: number }, yes = true) {
  await db.table('marketing_preferences').insert({
    customer_id: rider.id,
    campaign_type_id: type.id,
    email_opted_in: yes,
    sms_opted_in: true,
    updated_at: sqlTime(clock.now()),
  })
}

async function ask(client: ApiClient, path: string, body: object, role: Role = 'staff') {
  return client
    .post(`/api/memberships/bulk/${path}`)
    .headers(await asStaff(role))
    .json(body)
}

test.group('A selection of memberships as a file', () => {
  test('the file has one row per membership, in the order of the selection, without formulas', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: '=1+1', last_name: aLastName('Filed') })
    const first = await aMembership(client, {
      customer_id: rider.id,
      membership_type: 'family',
      start_date: '2026-01-05',
      end_date: '2026-02-28',
      price_paid: 1200.5,
      payment_method: 'card',
      payment_reference: '+1, "one"',
      auto_renew: true,
    })
    const second = await aMembership(client)
    const ids = [second.id, first.id, NOBODY, second.id]
    const response = await ask(client, 'export', { membership_ids: ids }, 'staff')
    response.assertStatus(200)
    assert.match(response.header('content-type') ?? '', /^text\/csv/)
    assert.include(
      response.header('content-disposition') ?? '',
      `trailgate-memberships-${clock.today()}.csv`
    )
    const [headings, one, two, ...rest] = response.text().replace('\uFEFF', '').split('\r\n')
    assert.equal(
      headings,
      'Membership ID,Customer,Customer ID,Email,Type,Status,Start Date,End Date,Used Slots,Total Slots,' +
        'Price Paid,Payment Method,Payment Reference,Auto Renew,Created Date'
    )
    assert.match(one ?? '', new RegExp(`^${second.membership_id},`))
    assert.equal(
      two,
      `${first.membership_id},'=1+1 ${rider.last_name},${rider.member_id},${rider.email},family,` +
        `expired,2026-01-05,2026-02-28,1,5,1200.5,card,"'+1, ""one""",true,${clock.today()}`
    )
    assert.deepEqual(rest, [''])
    const noted = await db.from('activity').where('action', 'memberships.exported').orderBy('id')
    assert.deepEqual(JSON.parse(noted.at(-1).details), { ids: [second.id, first.id] })
  })

  test('only staff export a selection, by a list of ids', async ({ client, assert }) => {
    const path = '/api/memberships/bulk/export'
    expectRefusal(assert, await client.post(path).json({}), 'UNAUTHENTICATED')
    const rider = await client.post(path).headers(await asRider(await aRider()))
    expectRefusal(assert, rider, 'FORBIDDEN')
    for (const ids of [[], 'all', [0], Array.from({ length: 1001 }, (_, index) => index + 1)]) {
      expectRefusal(
        assert,
        await ask(client, 'export', { membership_ids: ids }),
        'VALIDATION_ERROR'
      )
    }
  })
})

test.group('A letter to the members of a selection', () => {
  /** Seven memberships: two of one who agreed, and one each of who may not be written to. */
  async function aSelection(client: ApiClient) {
    const type = await aCampaignType()
    const sold = async (rider: TestRider) => aMembership(client, { customer_id: rider.id })
    const willing = await aRider({ first_name: 'Ann' })
    await agrees(willing, type)
    const unwilling = await aRider()
    await agrees(unwilling, type, false)
    const young = await aRider({ date_of_birth: addYears(clock.today(), -17) })
    await agrees(young, type)
    const silent = await aRider({ email: null })
    await agrees(silent, type)
    const away = await aRider({ status: 'suspended' })
    await agrees(away, type)
    const memberships = [
      await sold(willing),
      await sold(willing),
      await sold(unwilling),
      await sold(young),
      await sold(silent),
      await sold(await aRider()),
      await sold(away),
    ]
    const ids = [...memberships.map(({ id }) => id), NOBODY]
    return { type, willing, memberships, ids }
  }
  const letters = (to: TestRider) =>
    db
      .from('outbox')
      .where('address', to.email ?? '')
      .orderBy('id')

  test('the preview says who is written to, once each, and who is not and why', async ({
    client,
    assert,
  }) => {
    const { type, willing, memberships, ids } = await aSelection(client)
    const asked = { membership_ids: ids, campaign_type_id: type.id }
    const preview = expectShape(assert, mailPreview, await ask(client, 'mail/preview', asked))
    assert.deepEqual(preview.recipients, [
      { customer_id: willing.id, name: `Ann ${willing.last_name}`, email: willing.email ?? '' },
    ])
    assert.deepEqual(
      preview.skipped.map(({ id, reason }) => [id, reason]),
      [
        [memberships[2]?.id, manager['mail.not_opted_in']],
        [memberships[3]?.id, manager['mail.minor']],
        [memberships[4]?.id, manager['mail.no_email']],
        [memberships[5]?.id, manager['mail.not_opted_in']],
        [memberships[6]?.id, manager['mail.inactive']],
        [NOBODY, http.not_found],
      ]
    )
    assert.equal(preview.skipped[0]?.membership_id, memberships[2]?.membership_id)
    assert.lengthOf(await letters(willing), 0)
  })

  test('the letter goes out once to members who agreed, with history, and not again for a repeated press', async ({
    client,
    assert,
  }) => {
    const { type, willing, ids } = await aSelection(client)
    const mail = {
      membership_ids: ids,
      campaign_type_id: type.id,
      subject: 'The new trail',
      message: 'It is <open>.\n\nSee you on Saturday.',
    }
    const headers = { ...(await asStaff('staff')), 'idempotency-key': `mail-${willing.id}` }
    const send = () => client.post('/api/memberships/bulk/mail').headers(headers).json(mail)
    const answers = await Promise.all([send(), send(), send()])
    for (const answer of answers) {
      const result = expectShape(assert, mailResult, answer)
      assert.equal(result.sent_count, 1)
      assert.lengthOf(result.skipped, 6)
    }
    await processCampaigns()
    const [letter, ...others] = await letters(willing)
    assert.lengthOf(others, 0)
    assert.equal(letter.subject, 'The new trail')
    assert.equal(letter.state, 'waiting')
    assert.include(letter.text, 'Hello Ann,')
    assert.include(letter.text, 'See you on Saturday.')
    assert.include(letter.text, `you agreed to hear about ${type.name}`)
    assert.include(letter.html, 'It is &lt;open&gt;.')
    assert.notInclude(letter.html, '<open>')

    // Marketing, so it is unsubscribed from like any other campaign, and staff find it among them.
    const [sent = ''] = await lettersTo(willing.email ?? '')
    assert.include(sent, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [link = ''] = /\/api\/unsubscribe\/[\w.-]+/.exec(letter.text) ?? []
    const stopped = await client.post(link)
    assert.isFalse(stopped.body().subscribed)
    await processCampaigns()
    const list = await client.get('/api/marketing/campaigns').headers(await asStaff('manager'))
    const [newest] = list.body()
    assert.containsSubset(newest, {
      subject: 'The new trail',
      campaign_type_name: type.name,
      state: 'sent',
      progress: { total: 1, sent: 1 },
    })

    const told = await db
      .from('activity')
      .where({ customer_id: willing.id, action: 'customer.mailed' })
    assert.deepEqual(
      told.map(({ action, details }) => [action, JSON.parse(details)]),
      [['customer.mailed', { subject: 'The new trail', campaign_type: type.name }]]
    )
    const other = await client
      .post('/api/memberships/bulk/mail')
      .headers(headers)
      .json({ ...mail, subject: 'Another' })
    expectRefusal(assert, other, 'VALIDATION_ERROR')
  })

  test('the letter is not sent to a member who opts out before it leaves', async ({
    client,
    assert,
  }) => {
    const { type, willing, memberships } = await aSelection(client)
    const mail = { subject: 'Too late', message: 'Hello', campaign_type_id: type.id }
    const asked = { ...mail, membership_ids: [memberships[0]?.id] }
    assert.equal(expectShape(assert, mailResult, await ask(client, 'mail', asked)).sent_count, 1)
    await db
      .from('marketing_preferences')
      .where('customer_id', willing.id)
      .update({ email_opted_in: false })
    await processCampaigns()
    assert.lengthOf(await letters(willing), 0)
  })

  test('a thousand at once are written to with a few statements', async ({ client, assert }) => {
    const type = await aCampaignType()
    const rider = await aRider()
    await agrees(rider, type)
    const { id } = await aMembership(client, { customer_id: rider.id })
    const ids = [id, ...Array.from({ length: 999 }, (_, index) => NOBODY + index)]
    const mail = { membership_ids: ids, campaign_type_id: type.id, subject: 'Hi', message: 'Hello' }
    const result = expectShape(assert, mailResult, await ask(client, 'mail', mail))
    assert.equal(result.sent_count, 1)
    assert.lengthOf(result.skipped, 999)
  })

  test('{field} is refused when it is {value}')
    .with([
      { field: 'membership_ids', value: [] },
      { field: 'campaign_type_id', value: NOBODY },
      { field: 'campaign_type_id', value: undefined },
      { field: 'subject', value: ' ' },
      { field: 'subject', value: 'x'.repeat(151) },
      { field: 'message', value: '' },
      { field: 'to', value: 'somebody@example.com' },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const { id } = await aMembership(client)
      const good = {
        membership_ids: [id],
        campaign_type_id: (await aCampaignType()).id,
        subject: 'News',
        message: 'Here they are.',
      }
      const response = await ask(client, 'mail', { ...good, [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, field)
    })

  test('strangers, riders and cashiers export none', async ({ client, assert }) => {
    const url = '/api/memberships/bulk/export'
    const rider = await asRider(await aRider())
    expectRefusal(assert, await client.post(url).json({}), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.post(url).headers(rider).json({}), 'FORBIDDEN')
    expectRefusal(assert, await ask(client, 'export', {}, 'cashier'), 'FORBIDDEN')
  })

  test('strangers, riders and cashiers send no letters', async ({ client, assert }) => {
    const rider = await asRider(await aRider())
    for (const path of ['mail', 'mail/preview']) {
      const url = `/api/memberships/bulk/${path}`
      expectRefusal(assert, await client.post(url).json({}), 'UNAUTHENTICATED')
      expectRefusal(assert, await client.post(url).headers(rider).json({}), 'FORBIDDEN')
      expectRefusal(assert, await ask(client, path, {}, 'cashier'), 'FORBIDDEN')
    }
  })
})
