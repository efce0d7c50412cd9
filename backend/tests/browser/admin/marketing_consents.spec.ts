import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/marketing/page_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aCampaignType, aSubscriber, type TestType } from '#tests/helpers/marketing'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const PATH = '/admin/marketing'

/** An opt-in with its evidence. */
async function aYes(rider: { id: number }, type: TestType, columns: Record<string, unknown> = {}) {
  await db.table('consent_events').insert({
    customer_id: rider.id,
    campaign_type_id: type.id,
    channel: 'email',
    opted_in: true,
    source: 'registration',
    text_shown: 'Yes, send me news',
    touched: true,
    actor_kind: 'rider',
    actor_id: rider.id,
    ip: '203.0.113.7',
    user_agent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36',
    created_at: sqlTime(clock.now()),
    ...columns,
  })
}

const consents = (page: Page) => page.getByRole('dialog')

test.group('Evidence of consents', (group) => {
  group.each.setup(() => resetLimits())

  test('the evidence of an opt-in can be read from the list and from the customer', async ({
    browser,
    assert,
  }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(
      type,
      { email: true },
      { first_name: 'Pat', last_name: 'Proof' }
    )
    const manager = await db.from('staff').where('role', 'admin').firstOrFail()
    await aYes(rider, type)
    await aYes(rider, type, { source: 'rider', touched: false, channel: 'sms' })
    await aYes(rider, type, { source: 'letter', opted_in: false, touched: null })
    await aYes(rider, type, {
      source: 'staff',
      text_shown: null,
      touched: null,
      actor_kind: 'admin',
      actor_id: manager.id,
    })
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}?type=${type.id}`)
    await page
      .getByRole('link', { name: fill(messages['consents.of'], { name: 'Pat Proof' }) })
      .click()
    await page.getByText(messages['consents.hint']).waitFor()
    const events = consents(page).locator('.consent')
    assert.equal(await events.count(), 4)
    await events.nth(0).getByText(messages['source.staff']).waitFor()
    await events.nth(0).getByText(`${manager.first_name} ${manager.last_name} (Admin)`).waitFor()
    await events.nth(1).getByText(messages['consents.out']).waitFor()
    await events.nth(1).getByText(messages['source.letter']).waitFor()
    await events.nth(2).getByText(`${type.name} · SMS`).waitFor()
    await events.nth(2).getByText(messages['source.rider']).waitFor()
    await events.nth(2).getByText(messages['consents.untouched']).waitFor()
    for (const fact of [
      messages['consents.in'],
      messages['source.registration'],
      messages['consents.by_customer'],
      '“Yes, send me news”',
      messages['consents.touched'],
      '203.0.113.7',
      'Chrome on Android',
    ]) {
      await events.nth(3).getByText(fact, { exact: true }).waitFor()
    }
    await page.keyboard.press('Escape')
    await page.waitForURL(`**${PATH}?type=${type.id}`)

    await page.goto(`/admin/customers/${rider.id}/show/marketing`)
    await page.getByRole('link', { name: messages['consents.title'] }).click()
    await events.nth(3).waitFor()
    await consents(page).getByRole('button', { name: ui.close }).first().click()
    await page.waitForURL(`**/admin/customers/${rider.id}/show/marketing`)
  })

  test('the opt-ins look good', async ({ browser, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type, { email: true, sms: true })
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}?type=${type.id}`)
    await page.locator('.bars-frame svg').first().waitFor()
    await page.getByText(rider.member_id).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('evidence and campaign types look good', async ({ browser, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type)
    await aYes(rider, type)
    const page = await openBackOfficeAt(browser, 'admin', `${PATH}/consents/${rider.id}`)
    await page.getByText(messages['consents.hint']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.goto(PATH)
    await page.getByRole('tab', { name: messages['tab.types'] }).click()
    await page.getByRole('listitem', { name: type.name, exact: true }).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
