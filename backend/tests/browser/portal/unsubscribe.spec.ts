import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/marketing/unsubscribe_messages'
import { unsubscribeUrl } from '#marketing/campaigns/unsubscribe_token'
import { resetLimits } from '#platform/http/rate_limits'
import { aCampaignType, aSubscriber } from '#tests/helpers/marketing'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

test.group('Unsubscribe page', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider unsubscribes by the link with one press, without signing in', async ({
    browser,
    assert,
  }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type)
    const { pathname } = new URL(
      unsubscribeUrl({ customerId: rider.id, campaignTypeId: type.id, channel: 'email' })
    )
    const page = await aPage(browser, 'phone')
    await page.goto(pathname)
    await expectGoodOnDevices(assert, page)
    const preference = () =>
      db.from('marketing_preferences').where('customer_id', rider.id).firstOrFail()
    assert.equal((await preference()).email_opted_in, 1)

    await page.getByRole('button', { name: messages.stop }).click()
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
    await expectGoodOnDevices(assert, page)
    assert.equal((await preference()).email_opted_in, 0)

    await page.goto('/api/unsubscribe/made-up')
    await page.getByRole('alert').filter({ hasText: messages.unknown }).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
