import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const SECTIONS = [
  messages['registrations.title'],
  messages['logins.title'],
  messages['summary.title'],
]

test.group('Display and files of the reports', () => {
  test('the reports look good and are usable', async ({ browser, assert }) => {
    await aRider()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/reports', 'phone')
    for (const title of SECTIONS) {
      const section = page.getByRole('region', { name: title }).first()
      await section.getByText(messages['table.show']).waitFor()
    }
    await page.getByRole('region', { name: messages['summary.title'] }).getByRole('img').waitFor()
    await page.getByText(messages['table.show']).last().click()
    await expectGoodOnDevices(assert, page)
    await page.goto(`/admin/reports?of=customers&from=${clock.today()}&to=${clock.today()}`)
    await page.getByRole('dialog').getByRole('table').waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('reports are saved as files named after the report and the day', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'staff', '/admin/reports')
    for (const [title, name, heading] of [
      [SECTIONS[0], 'registration-trends', 'date,count'],
      [SECTIONS[1], 'login-activity', 'date,total_logins,unique_logins'],
      [SECTIONS[2], 'customer-summary', 'metric,value'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `${ui.export_csv}: ${title}` }).click()
      const file = await download
      assert.equal(file.suggestedFilename(), `${name}-${clock.today()}.csv`)
      assert.include(await readFile(await file.path(), 'utf8'), heading)
    }
  })

  test('each report that fails to load says so, and can be retried', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'manager')
    await page.route('**/api/customers/reports/**', (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 'BAD_REQUEST', message: 'No' }, detail: 'No' },
      })
    )
    await page.goto('/admin/reports')
    await page.getByText(messages['registrations.failed']).waitFor()
    await page.getByText(messages['logins.failed']).waitFor()
    await page.getByText(messages['summary.failed']).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute('**/api/customers/reports/**')
    for (const title of SECTIONS) {
      const section = page.getByRole('region', { name: title }).first()
      await section.getByRole('button', { name: ui.try_again }).click()
      await section.getByText(messages['table.show']).waitFor()
    }
  })
})
