import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aCampaignType, aDraft, aSubscriber } from '#tests/helpers/marketing'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const PATH = '/admin/marketing/campaigns'

test.group('The screens of campaigns', (group) => {
  group.each.setup(() => resetLimits())

  test('drafts and their form look good', async ({ browser, assert }) => {
    const type = await aCampaignType()
    await aSubscriber(type)
    const id = await aDraft(type)
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/${id}`)
    await page.getByText(fill(messages['preview.count'], { n: 1 })).waitFor()
    await expectGoodOnDevices(assert, page)
    for (const [button, title] of [
      [messages.test, messages['test.title']],
      [messages.send, messages['send.title']],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      await expectGoodOnDevices(assert, page)
      await dialog.getByRole('button', { name: ui.cancel }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('link', { name: ui.edit }).click()
    await page.getByLabel(messages['field.text']).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('the list and a sent campaign look good', async ({ browser, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type, { email: true }, { first_name: 'Lee', last_name: 'Sent' })
    const now = sqlTime(clock.now())
    const id = await aDraft(type, { state: 'sent', sent_at: now, finished_at: now })
    await db.table('campaign_recipients').insert({
      campaign_id: id,
      customer_id: rider.id,
      state: 'sent',
      settled_at: now,
    })
    const { subject } = await db.from('campaigns').where('id', id).firstOrFail()
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    await page.getByRole('link', { name: subject }).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('link', { name: subject }).click()
    await page.getByRole('link', { name: 'Lee Sent' }).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
