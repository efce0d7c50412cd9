import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { messages as types } from '@trailgate/shared/marketing/campaign_type_messages'
import { messages } from '@trailgate/shared/marketing/page_messages'
import { messages as reports } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aCampaignType, aSubscriber, type TestType } from '#tests/helpers/marketing'
import { aPhone } from '#tests/helpers/people'
import { expectGoodOnDevices, putAway } from '#tests/helpers/screens'

const PATH = '/admin/marketing'

/** A yes with everything that is kept of it. */
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

test.group('Marketing for managers', (group) => {
  group.each.setup(() => resetLimits())

  test('a number leads to its people, who can be saved as a file', async ({ browser, assert }) => {
    const type = await aCampaignType()
    const written = await aSubscriber(
      type,
      { email: true },
      { first_name: 'Only', last_name: 'Mail' }
    )
    const texted = await aSubscriber(type, { sms: true }, { first_name: 'Only', last_name: 'Text' })
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await page.getByText(reports['table.show']).click()
    const numbers = page.getByRole('table', { name: messages['numbers.title'] })
    const row = numbers.getByRole('row', { name: new RegExp(type.name) })
    await row.waitFor()
    assert.deepEqual(await row.getByRole('cell').allTextContents(), ['1', '1'])
    await row.getByRole('link').nth(1).click()
    const people = page.getByRole('table', { name: messages['list.title'] })
    await people.getByRole('row', { name: new RegExp(texted.member_id) }).waitFor()
    await people.getByText(written.member_id).waitFor({ state: 'detached' })
    await page.getByText(fill(messages['list.count'], { n: 1 })).waitFor()

    await page.getByLabel(messages['list.channel']).selectOption('')
    await people.getByRole('row', { name: new RegExp(written.member_id) }).waitFor()
    await people.getByRole('row', { name: new RegExp(texted.member_id) }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: ui.export_csv }).click()
    const file = await download
    assert.match(file.suggestedFilename(), /^trailgate-opted-in-\d{4}-\d\d-\d\d\.csv$/)
    const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    assert.lengthOf(rows, 3)

    await people.getByRole('link', { name: 'Only Text', exact: true }).click()
    await page.waitForURL(`**/admin/customers/${texted.id}/show/marketing`)
  })

  test('a long list has pages, an empty one says so', async ({ browser, assert }) => {
    const [type, nobody] = [await aCampaignType(), await aCampaignType()]
    for (let n = 0; n < DEFAULT_PAGE_SIZE + 1; n += 1) await aSubscriber(type)
    const page = await openBackOfficeAt(browser, 'admin', `${PATH}?type=${type.id}&channel=email`)
    const people = page.getByRole('table', { name: messages['list.title'] })
    await page.getByText(fill(messages['list.count'], { n: DEFAULT_PAGE_SIZE + 1 })).waitFor()
    await page.getByRole('button', { name: ui['page.next'] }).click()
    await page.getByText('Showing 21 - 21 of 21').waitFor()
    await people.getByRole('row').nth(2).waitFor({ state: 'detached' })
    assert.equal(await people.getByRole('row').count(), 2)
    await page.getByLabel(messages['list.type']).selectOption(nobody.name)
    await page.getByText(messages['list.empty']).waitFor()
    await page.getByRole('button', { name: ui.export_csv }).click()
    await page.getByText(messages['list.empty']).nth(1).waitFor()
  })

  test('what proves a yes is read from the list and from the customer', async ({
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

  test('the opt-ins show well', async ({ browser, assert }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type, { email: true, sms: true })
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}?type=${type.id}`)
    await page.locator('.bars-frame svg').first().waitFor()
    await page.getByText(rider.member_id).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('evidence and campaign types show well', async ({ browser, assert }) => {
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

  test('the types have a page of their own', async ({ browser }) => {
    const name = `Mud season ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'manager', `${PATH}/types`)
    await page.getByRole('button', { name: types.new }).click()
    const form = page.getByRole('dialog', { name: types.new })
    await form.getByLabel(types['name.label']).fill(name)
    await form.getByRole('button', { name: ui.save }).click()
    await page.getByText(types.created).waitFor()
    await page.waitForURL(`**${PATH}/types`)
    await page.getByRole('tab', { name: messages['tab.numbers'] }).click()
    await page.getByText(reports['table.show']).click()
    await page
      .getByRole('table', { name: messages['numbers.title'] })
      .getByRole('row', { name: new RegExp(name) })
      .waitFor()
  })

  test('what cannot be had says so and can be asked for again', async ({ browser }) => {
    const type = await aCampaignType()
    const rider = await aSubscriber(type)
    const page = await openBackOffice(browser, 'manager')
    const refuse = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 403, body: '' }))
    await refuse('**/api/marketing/stats')
    await page.goto(`${PATH}?type=${type.id}`)
    await page.getByText(messages['numbers.failed']).waitFor()
    await page.unrouteAll()
    await refuse('**/api/marketing/opted-in-customers/**')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(messages['list.failed']).waitFor()
    await page.getByRole('button', { name: ui.export_csv }).click()
    await page.getByText(messages['list.export_failed']).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(rider.member_id).waitFor()

    await refuse('**/api/marketing/customers/*/consents?**')
    await page.goto(`${PATH}/consents/${rider.id}`)
    await consents(page).getByText(messages['consents.failed']).waitFor()
    await page.unrouteAll()
    await consents(page).getByRole('button', { name: ui.try_again }).click()
    await consents(page).getByText(messages['consents.empty']).waitFor()

    const park = (offered: object[]) =>
      page.route('**/api/marketing/stats', (route) =>
        route.fulfill({ json: { total_customers: 0, by_campaign_type: offered } })
      )
    await park([])
    await page.goto(PATH)
    await page.getByText(messages['numbers.empty']).waitFor()
    await page.unrouteAll()
    const nobody = { email_opted_in: 0, sms_opted_in: 0 }
    await park([{ campaign_type_id: type.id, campaign_type_name: type.name, ...nobody }])
    await page.goto(PATH)
    await page.getByText(messages['numbers.nobody']).waitFor()
  })

  test('cashiers and staff are kept out', async ({ browser }) => {
    for (const role of ['cashier', 'staff'] as const) {
      const page = await openBackOffice(browser, role)
      for (const path of ['', '/types', '/consents/1']) {
        await page.goto(PATH + path)
        await page.getByText(ui.access_denied).first().waitFor()
      }
      await putAway(page)
    }
  })
})
