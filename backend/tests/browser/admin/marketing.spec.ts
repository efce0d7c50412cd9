import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { messages as types } from '@trailgate/shared/marketing/campaign_type_messages'
import { messages } from '@trailgate/shared/marketing/page_messages'
import { messages as reports } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aCampaignType, aSubscriber } from '#tests/helpers/marketing'
import { aPhone } from '#tests/helpers/people'
import { putAway } from '#tests/helpers/screens'

const PATH = '/admin/marketing'

const consents = (page: Page) => page.getByRole('dialog')

test.group('Marketing for managers', (group) => {
  group.each.setup(() => resetLimits())

  test('a number leads to its customers, who can be saved as a file', async ({
    browser,
    assert,
  }) => {
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

  test('the campaign types have a page of their own', async ({ browser }) => {
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

  test('a page that fails to load says so and can be reloaded', async ({ browser }) => {
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

  test('cashiers and staff cannot open marketing', async ({ browser }) => {
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
