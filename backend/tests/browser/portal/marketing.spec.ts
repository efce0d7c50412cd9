import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { PREFERENCES_MESSAGE_SECONDS } from '@trailgate/shared/marketing/constants'
import { messages } from '@trailgate/shared/marketing/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { aCampaignType } from '#tests/helpers/marketing'
import { aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const TAB = '/customer-dashboard/marketing'

test.group('Marketing preferences', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider ticks subscriptions, sees the count and saves them', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const { length: total } = await db.from('campaign_types').where('is_active', true)
    const page = await openPortalAt(browser, rider, '/customer-dashboard', 'phone')
    await page.getByRole('link', { name: portal['tab.marketing'] }).click()
    await page.waitForURL(`**${TAB}`)
    await page.getByText(fill(messages['counter.email'], { n: 0, total })).waitFor()
    await page.clock.install()

    const offers = page.getByRole('group', { name: 'Promotional Offers' })
    await offers.getByLabel('Email').check()
    await page.getByRole('group', { name: 'Park Updates' }).getByLabel('SMS').check()
    await page.getByText(fill(messages['counter.email'], { n: 1, total })).waitFor()
    await page.getByText(fill(messages['counter.sms'], { n: 1, total })).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages.saved).waitFor()
    await page.clock.fastForward(PREFERENCES_MESSAGE_SECONDS * 1000)
    await page.getByText(messages.saved).waitFor({ state: 'detached' })

    const rows = await db.from('marketing_preferences').where('customer_id', rider.id)
    assert.equal(rows.filter((row) => Boolean(row.email_opted_in)).length, 1)
    assert.equal(rows.filter((row) => Boolean(row.sms_opted_in)).length, 1)
    await page.reload()
    await offers.getByLabel('Email').waitFor()
    assert.isTrue(await offers.getByLabel('Email').isChecked())
    assert.isFalse(await offers.getByLabel('SMS').isChecked())
  })

  test('a rider ticks all or none with one press, and then saves', async ({ browser, assert }) => {
    const rider = await aRider()
    const { length: total } = await db.from('campaign_types').where('is_active', true)
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    await page.getByRole('button', { name: messages.select_all }).click()
    await page.getByText(fill(messages['counter.email'], { n: total, total })).waitFor()
    await page.getByText(fill(messages['counter.sms'], { n: total, total })).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages.saved).waitFor()
    const wanted = db.from('marketing_preferences').where('customer_id', rider.id)
    assert.lengthOf(await wanted.clone().where('email_opted_in', true), total)
    await page.getByRole('button', { name: messages.select_none }).click()
    await page.getByText(fill(messages['counter.email'], { n: 0, total })).waitFor()
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: messages.save }).click()
    await answer
    assert.lengthOf(await wanted.clone().where('email_opted_in', true), 0)
  })

  test('a failed save says so and keeps the ticks; the next one succeeds', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), TAB)
    const email = page.getByRole('group', { name: 'Park Updates' }).getByLabel('Email')
    await email.check()
    await page.route('**/api/marketing/preferences', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 502, body: 'bad gateway' })
        : route.fallback()
    )
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages['save.failed']).waitFor()
    await page.unroute('**/api/marketing/preferences')
    await page.route('**/api/marketing/preferences', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback()
    )
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(http.network_error).waitFor()
    assert.isTrue(await email.isChecked())
    await page.unroute('**/api/marketing/preferences')
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages.saved).waitFor()
  })

  test('a type no longer offered disappears on save, and the other ticks stay', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const gone = await aCampaignType()
    const page = await openPortalAt(browser, rider, TAB)
    const email = page.getByRole('group', { name: 'Park Updates' }).getByLabel('Email')
    await email.check()
    await page.getByRole('group', { name: gone.name }).waitFor()
    await db.from('campaign_types').where('id', gone.id).update({ is_active: false })
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages['type.unknown']).waitFor()
    await page.getByRole('group', { name: gone.name }).waitFor({ state: 'detached' })
    assert.isTrue(await email.isChecked())
    await page.getByRole('button', { name: messages.save }).click()
    await page.getByText(messages.saved).waitFor()
  })

  test('a list that fails to load says so and can be reloaded', async ({ browser, assert }) => {
    const page = await aRiderPage(browser, await aRider(), 'phone')
    await page.route('**/api/marketing/preferences', (route) =>
      route.fulfill({ status: 404, body: '' })
    )
    await page.goto(TAB)
    await page.getByText(messages['load.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/marketing/preferences')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByRole('button', { name: messages.save }).waitFor()
  })

  test('a park without campaign types has nothing to subscribe to', async ({ browser, assert }) => {
    const page = await aRiderPage(browser, await aRider())
    await page.route('**/api/marketing/preferences', (route) =>
      route.fulfill({ json: { preferences: [] } })
    )
    await page.goto(TAB)
    await page.getByText(messages.empty).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('a rider under 18 sees why nothing can be chosen', async ({ browser, assert }) => {
    const teen = await aRider({ date_of_birth: addYears(clock.today(), -16) })
    const page = await openPortalAt(browser, teen, TAB, 'tablet')
    await page.getByText(messages.minor).waitFor()
    const boxes = page.getByRole('checkbox')
    assert.isAbove(await boxes.count(), 1)
    for (const box of await boxes.all()) assert.isTrue(await box.isDisabled())
    assert.equal(await page.getByRole('button', { name: messages.save }).count(), 0)
    await expectGoodOnDevices(assert, page)
  })
})
