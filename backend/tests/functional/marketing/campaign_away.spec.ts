import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { clock } from '#platform/clock'
import { processMail } from '#operations/process_mail'
import { asStaff } from '#tests/helpers/credentials'
import { catchingServer, restoreMail } from '#tests/helpers/mail_server'
import { aCampaignType, aSubscriber } from '#tests/helpers/marketing'
import { aRider } from '#tests/helpers/people'

const PATH = '/api/marketing/campaigns'
const SUBSCRIBERS = 60
const TAKEN_BEFORE = 25

test.group('A campaign while the mail server is away', (group) => {
  group.each.setup(async () => {
    await db.from('outbox').delete()
    return () => {
      clock.reset()
      restoreMail()
    }
  })

  test('after a mail outage a campaign reaches every recipient once, except those who opted out meanwhile', async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const riders = []
    for (let n = 0; n < SUBSCRIBERS; n += 1) riders.push(await aSubscriber(type))
    const never = await aRider()
    const headers = await asStaff('manager')
    const draft: Campaign = (
      await client.post(PATH).headers(headers).json({
        campaign_type_id: type.id,
        channel: 'email',
        subject: 'The park opens',
        text: 'Come and ride.',
      })
    ).body()

    const server = await catchingServer({ diesAfter: TAKEN_BEFORE })
    await client.post(`${PATH}/${draft.id}/send`).headers(headers).json({})
    await processMail(() => true)
    await server.stop()
    assert.lengthOf(server.caught, TAKEN_BEFORE)
    await processMail(() => true)

    const [last] = riders.slice(-1)
    await db
      .from('marketing_preferences')
      .where('customer_id', last?.id ?? 0)
      .update({ email_opted_in: false })
    const back = await catchingServer({ port: server.port })
    clock.forward(61)
    await processMail(() => true)
    await back.stop()

    const written = [...server.caught, ...back.caught].map(({ to }) => to)
    assert.sameMembers(
      written,
      riders.slice(0, -1).map(({ email }) => email ?? '')
    )
    assert.notInclude(written, never.email ?? '')
    const done = await client.get(`${PATH}/${draft.id}`).headers(headers)
    assert.containsSubset(done.body(), {
      state: 'sent',
      progress: { total: 60, waiting: 0, sent: 59, failed: 0, skipped: 1, uncertain: 0 },
    })
  })
})
