import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/reports/messages'
import { ROLES } from '@trailgate/shared/permissions'
import { clock } from '#platform/clock'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aRider } from '#tests/helpers/people'
import { baseUrl } from '#tests/helpers/screens'

const SECTIONS = [
  messages['registrations.title'],
  messages['logins.title'],
  messages['summary.title'],
]

test.group('The reports', () => {
  test('{$self} reads the reports and opens the customers behind a number')
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

  test('each number of the reports opens its rows', async ({ browser, assert }) => {
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
})
