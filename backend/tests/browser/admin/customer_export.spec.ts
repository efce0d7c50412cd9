import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { EXPORT_COLUMNS } from '@trailgate/shared/customers/csv'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Download, Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { findCustomers } from '#tests/helpers/customer_list'
import { aLastName, aRider } from '#tests/helpers/people'

const exportButton = (page: Page) => page.getByRole('button', { name: ui.export_csv })

async function exported(page: Page): Promise<{ download: Download; text: string }> {
  const begun = page.waitForEvent('download')
  await exportButton(page).click()
  const download = await begun
  return { download, text: await readFile(await download.path(), 'utf8') }
}

test.group('Staff take customers out as a file', (group) => {
  group.each.setup(() => resetLimits())

  test('those of the current search, in the documented columns and without formulas', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Exported')
    const rider = await aRider({ last_name: lastName, first_name: '=HYPERLINK("http://x.com")' })
    await aRider()
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await findCustomers(page, lastName, 1)

    const { download, text } = await exported(page)
    assert.equal(download.suggestedFilename(), `trailgate-customers-${clock.today()}.csv`)
    const [headings, row, rest] = text.split('\r\n')
    assert.equal(headings, `\uFEFF${EXPORT_COLUMNS.map(({ heading }) => heading).join(',')}`)
    assert.isTrue(row?.startsWith(`${rider.member_id},"'=HYPERLINK(""http://x.com"")",${lastName}`))
    assert.equal(rest, '')
  })

  test('cashiers have no such button, and none to bring a file', async ({ browser, assert }) => {
    await aRider()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('table').waitFor()
    assert.equal(await exportButton(page).count(), 0)
    assert.equal(await page.getByRole('link', { name: manager.import }).count(), 0)
  })

  test('everybody, when nothing is searched', async ({ browser, assert }) => {
    const somebody = await aRider()
    const another = await aRider({ status: 'suspended' })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.getByRole('table').waitFor()
    const { text } = await exported(page)
    for (const { member_id: memberId } of [somebody, another]) assert.include(text, memberId)
  })

  test('an export reports no matches, a failure, and an export already under way', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Alerted')
    await aRider({ last_name: lastName })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await findCustomers(page, 'nobody is called so', 0)
    await exportButton(page).click()
    await page.getByText(manager['export.none']).waitFor()

    await findCustomers(page, lastName, 1)
    await page.route('**/api/customers/export**', (route) => route.abort(), { times: 1 })
    await exportButton(page).click()
    await page.getByText(manager['export.failed']).waitFor()

    await page.route(
      '**/api/customers/export**',
      (route) =>
        route.fulfill({
          status: 409,
          json: {
            error: { code: 'CONFLICT', message: manager['export.busy'] },
            detail: manager['export.busy'],
          },
        }),
      { times: 1 }
    )
    await exportButton(page).click()
    await page.getByText(manager['export.busy']).waitFor()

    const { text } = await exported(page)
    assert.include(text, lastName)
  })
})
