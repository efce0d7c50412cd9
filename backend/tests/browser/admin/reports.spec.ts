import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/reports/messages'
import { ROLES } from '@trailgate/shared/permissions'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aRider } from '#tests/helpers/people'
import { baseUrl, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const SECTIONS = [
  messages['registrations.title'],
  messages['logins.title'],
  messages['summary.title'],
]

test.group('The reports', () => {
  test('are read by {$self}, and open the people behind a number')
    .with([...ROLES])
    .run(async ({ browser, assert }, role) => {
      await aRider()
      const page = await openBackOffice(browser, role)
      await page.getByRole('link', { name: messages.title, exact: true }).click()
      for (const title of SECTIONS)
        await page.getByRole('region', { name: title }).first().waitFor()
      const joined = page.getByRole('region', { name: messages['registrations.title'] }).first()
      await joined.getByRole('img').waitFor()

      await page.getByLabel(messages.period).selectOption('7')
      await page.waitForURL('**/admin/reports?days=7')
      await joined.getByText(messages['table.show']).click()
      const today = joined.getByRole('row').last()
      await today.getByRole('link').click()
      await page.waitForURL(`**of=registrations&from=${clock.today()}**`)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('table').waitFor()
      assert.isAbove(await dialog.getByRole('row').count(), 1)
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      await page.waitForURL('**/admin/reports?days=7')
    })

  test('open what is behind each of their numbers', async ({ browser, assert }) => {
    const rider = await aRider()
    await aRider({ status: 'inactive' })
    await fetch(`${baseUrl()}/api/customers/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: rider.phone }),
    })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/reports')
    const dialog = page.getByRole('dialog')
    let opened = 0
    for (const title of SECTIONS) {
      const section = page.getByRole('region', { name: title }).first()
      await section.getByText(messages['table.show']).waitFor()
      for (const figure of await section.getByRole('definition').all()) {
        await figure.getByRole('link').click()
        await dialog.getByRole('table').waitFor()
        assert.isAbove(await dialog.getByRole('row').count(), 1)
        await page.goBack()
        await dialog.waitFor({ state: 'detached' })
        opened += 1
      }
    }
    assert.equal(opened, 10)
  })

  test('are good to look at and to use', async ({ browser, assert }) => {
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

  test('are saved as files named after the report and the day', async ({ browser, assert }) => {
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

  test('say which one cannot be read, and try again', async ({ browser, assert }) => {
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
