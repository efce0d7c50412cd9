import { test } from '@japa/runner'
import { API_DOCS_PATH } from '@trailgate/shared/dashboard/constants'
import { messages } from '@trailgate/shared/dashboard/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { aNewestRider } from '#tests/helpers/people'
import { putAway } from '#tests/helpers/screens'

test.group('Links of the dashboard', (group) => {
  group.each.setup(() => resetLimits())

  test('an empty park is told how to begin, and failed parts are named', async ({ browser }) => {
    await aNewestRider()
    const page = await openBackOffice(browser, 'manager')
    await page.route('**/api/customers/search?**', (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0' } })
    )
    await page.reload()
    await page.getByText(messages['recent.empty']).waitFor()
    await page.unroute('**/api/customers/search?**')

    for (const path of ['search?**', 'stats/login', 'reports/**']) {
      await page.route(`**/api/customers/${path}`, (route) =>
        route.fulfill({ status: 403, body: '' })
      )
    }
    await page.reload()
    await page.getByText(messages['recent.failed']).waitFor()
    await page.getByText(messages['stats.failed']).waitFor()
    await page.getByText(messages['activity.failed']).waitFor()
    await page.unrouteAll()
    const recent = page.getByRole('region', { name: messages['recent.title'] })
    await recent.getByRole('button', { name: ui.try_again }).click()
    await recent.getByRole('listitem').first().waitFor()
  })

  test('leads on: to the riders, the campaigns, the API documentation, and around again', async ({
    browser,
    assert,
  }) => {
    for (const role of ['cashier', 'staff', 'manager', 'admin'] as const) {
      const page = await openBackOffice(browser, role)
      await page.getByRole('link', { name: layout['nav.dashboard'] }).click()
      const quick = page.getByRole('region', { name: messages['quick.title'] })
      const link = (name: string) => quick.getByRole('link', { name })
      await link(messages['quick.campaigns']).waitFor()
      assert.equal(await link(messages['quick.api_docs']).getAttribute('href'), API_DOCS_PATH)
      assert.equal(await link(messages['quick.api_docs']).getAttribute('target'), '_blank')
      const loaded = page.waitForEvent('load')
      await quick.getByRole('button', { name: messages['quick.refresh'] }).click()
      await loaded
      await link(messages['quick.manage_riders']).click()
      await page.waitForURL('**/admin/customers')
      await putAway(page)
    }
  })
})
