import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customer } from '@trailgate/shared/customers/schemas'
import { messages as exporting } from '@trailgate/shared/customers/manager_messages'
import { addDays, addYears } from '@trailgate/shared/dates'
import { consentEvent, marketingStats } from '@trailgate/shared/marketing/schemas'
import * as v from 'valibot'
import { acquireLease } from '#platform/jobs/leases'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aCampaignType, aSubscriber } from '#tests/helpers/marketing'
import { aRider, staffMember } from '#tests/helpers/people'

const PATH = '/api/marketing/opted-in-customers'

/** Of the customers who opted in to a new type by e-mail only the first three count; the third opted in by SMS, too. */
async function aTypeWithPeople() {
  const type = await aCampaignType()
  const eighteen = addYears(clock.today(), -18)
  const counted = [
    await aSubscriber(type, { email: true }, { first_name: '=Formula' }),
    await aSubscriber(type, { email: true }, { date_of_birth: eighteen, status: 'inactive' }),
    await aSubscriber(type, { email: true, sms: true }, { date_of_birth: null }),
  ]
  await aSubscriber(type, { email: true, sms: true }, { date_of_birth: addDays(eighteen, 1) })
  await aSubscriber(type, { email: true }, { closed_at: sqlTime(clock.now()), phone: null })
  await aSubscriber(type, { email: false })
  return { type, counted: counted.map(({ id }) => id) }
}

test.group('Opted-in customers', () => {
  test('opted-in adults are counted for every active type', async ({ client, assert }) => {
    const { type } = await aTypeWithPeople()
    const off = await aCampaignType(false)
    const empty = await aCampaignType()
    const response = await client.get('/api/marketing/stats').headers(await asStaff('manager'))
    response.assertStatus(200)
    const { total_customers: total, by_campaign_type: types } = expectShape(
      assert,
      marketingStats,
      response
    )
    const open = await db
      .from('customers')
      .whereNull('closed_at')
      .whereRaw('coalesce(date_of_birth <= ?, true)', [addYears(clock.today(), -18)])
      .count('* as n')
      .firstOrFail()
    assert.equal(total, Number(open.n))
    const of = (id: number) => types.find((each) => each.campaign_type_id === id)
    assert.deepEqual(of(type.id), {
      campaign_type_id: type.id,
      campaign_type_name: type.name,
      email_opted_in: 3,
      sms_opted_in: 1,
    })
    assert.containsSubset(of(empty.id), { email_opted_in: 0, sms_opted_in: 0 })
    assert.isUndefined(of(off.id))
  })

  test('opted-in customers are listed by channel, paged, by id or name of the type', async ({
    client,
    assert,
  }) => {
    const { type, counted } = await aTypeWithPeople()
    const manager = await asStaff('manager')
    const list = async (of: string | number, query: object) =>
      client
        .get(`${PATH}/${encodeURIComponent(of)}`)
        .qs(query)
        .headers(manager)
    const email = await list(type.id, { channel: 'email' })
    email.assertStatus(200)
    const people = expectShape(assert, v.array(customer), email)
    assert.deepEqual(
      people.map(({ id }) => id),
      counted.toReversed()
    )
    assert.equal(email.header('x-total-count'), '3')
    const second = await list(type.name.toUpperCase(), { channel: 'email', skip: 1, limit: 1 })
    assert.equal(second.header('x-total-count'), '3')
    assert.deepEqual(
      second.body().map(({ id }: { id: number }) => id),
      [counted[1]]
    )
    const sms = await list(type.id, { channel: 'sms' })
    assert.equal(sms.header('x-total-count'), '1')
    assert.equal((await list(type.id, {})).header('x-total-count'), '3')

    expectRefusal(assert, await list(type.id, { channel: 'fax' }), 'VALIDATION_ERROR')
    expectRefusal(assert, await list(type.id, { limit: 101 }), 'VALIDATION_ERROR')
    expectRefusal(assert, await list('No such news', {}), 'NOT_FOUND')
    expectRefusal(assert, await list(99_999_999, {}), 'NOT_FOUND')
  })

  test('a second export of the same staff member at the same time is refused', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const member = await staffMember('manager')
    const headers = { ...(await asStaff(member)), accept: 'text/csv' }
    const ask = () => client.get(`/api/marketing/opted-in-customers/${type.id}`).headers(headers)
    const letGo = await acquireLease(`export of ${member.id}`)
    expectRefusal(assert, await ask(), 'CONFLICT', exporting['export.busy'])
    await letGo?.()
    ;(await ask()).assertStatus(200)
    ;(await ask()).assertStatus(200)
  })

  test('the CSV export is noted in the history, and no cell is a formula', async ({
    client,
    assert,
  }) => {
    const { type } = await aTypeWithPeople()
    const response = await client
      .get(`${PATH}/${type.id}`)
      .qs({ channel: 'email' })
      .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
    response.assertStatus(200)
    assert.match(response.header('content-type') ?? '', /^text\/csv/)
    const lines = response.text().trim().split('\r\n')
    assert.lengthOf(lines, 4)
    assert.match(lines[0] ?? '', /^\uFEFF?Member ID,First Name/)
    assert.include(lines[3], ",'=Formula,")
    const [line] = await db
      .from('activity')
      .where('action', 'opted_in.exported')
      .orderBy('id', 'desc')
    assert.deepEqual(JSON.parse(line.details), { campaign_type: type.name, channel: 'email' })
  })
})

test.group('Consent history', () => {
  const path = ({ id }: { id: number }) => `/api/marketing/customers/${id}/consents`

  test('consent events show who changed what when, and the evidence', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const type = await aCampaignType()
    const put = (who: string, headers: object, email: boolean) =>
      client
        .put(who)
        .headers({ ...headers, 'user-agent': 'Testphone/1' })
        .json({ preferences: { [type.id]: { email_opted_in: email, sms_opted_in: false } } })
    await put('/api/marketing/preferences', await asRider(rider), true)
    const cashier = await asStaff('cashier')
    await put(`/api/marketing/customers/${rider.id}/preferences`, cashier, false)

    const manager = await asStaff('manager')
    const response = await client.get(path(rider)).headers(manager)
    response.assertStatus(200)
    const [newest, oldest] = expectShape(assert, v.array(consentEvent), response)
    assert.equal(response.header('x-total-count'), '2')
    assert.containsSubset(newest, {
      opted_in: false,
      source: 'staff',
      text_shown: null,
      touched: null,
      actor: { kind: 'cashier', name: 'Sam Staff' },
    })
    assert.containsSubset(oldest, {
      campaign_type_id: type.id,
      campaign_type_name: type.name,
      channel: 'email',
      opted_in: true,
      source: 'rider',
      text_shown: `${type.name}: Email`,
      touched: true,
      actor: { kind: 'rider', name: null },
      ip: '127.0.0.1',
      user_agent: 'Testphone/1',
    })
    const second = await client.get(path(rider)).qs({ skip: 1, limit: 1 }).headers(manager)
    assert.deepEqual(second.body(), [oldest])
    expectRefusal(assert, await client.get(path({ id: 99_999_999 })).headers(manager), 'NOT_FOUND')
  })
})
