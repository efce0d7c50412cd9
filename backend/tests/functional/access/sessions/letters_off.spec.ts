import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/sessions/messages'
import { backgroundDone } from '#platform/jobs/background'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { restoreMail } from '#tests/helpers/mail_server'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aPhone, aRider } from '#tests/helpers/people'
import { settings } from '#start/settings'

const lettersWaiting = async () => (await db.from('outbox').where('channel', 'mail')).length

test.group('A park that sends no letters', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    settings.mail.transport = 'none'
    return restoreMail
  })

  test('a park without letters writes none, promises none, and tells riders where they get their link', async ({
    client,
    assert,
  }) => {
    const before = await lettersWaiting()
    assert.isFalse((await client.get('/api/public/settings')).body().letters)

    const phone = aPhone()
    const registered = await client.post('/api/customers/register').json({
      first_name: 'Dana',
      last_name: 'Drill',
      email: `${phone}@example.com`,
      phone,
      date_of_birth: '1990-04-23',
    })
    registered.assertStatus(201)
    const forgot = await client.post('/api/forgot-password').json({ email: `${phone}@example.com` })
    forgot.assertStatus(200)
    assert.equal(forgot.body().message, messages['forgot.no_letters'])
    await backgroundDone()
    assert.equal(await lettersWaiting(), before)

    // The link itself is still made, for the code on the screen.
    const rider = await aRider()
    const manager = await asStaff('manager')
    const link = await client.post(`/api/customers/${rider.id}/password-link`).headers(manager)
    link.assertStatus(201)
    assert.match(link.body().url, /^http/)
    assert.equal(await lettersWaiting(), before)
  }).tags([ONE_PROCESS])

  test('a park without letters refuses calls that would only send one', async ({
    client,
    assert,
  }) => {
    const admin = await asStaff('admin')
    const [type] = await db.from('campaign_types').select('id').limit(1)
    const mail = await client
      .post('/api/memberships/bulk/mail')
      .headers(admin)
      .json({ membership_ids: [1], campaign_type_id: type.id, subject: 'Hi', message: 'Hello' })
    expectRefusal(assert, mail, 'CONFLICT', http.no_letters)
  }).tags([ONE_PROCESS])
})
