import { test } from '@japa/runner'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

const ASSETS = '**/assets/*.js'
const BROKEN = 'This page could not be shown'

async function openMinors(page: Page) {
  await page.getByRole('link', { name: portal['tab.minors'], exact: true }).first().click()
}

test.group('A new version that fails to load', (group) => {
  group.each.setup(() => resetLimits())

  test('a chunk that never loads ends in a page that says so and offers to reload', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), '/customer-dashboard', 'phone')
    await page.getByText(portal['overview.details']).waitFor()
    await page.route(ASSETS, (route) => route.abort('internetdisconnected'))
    await openMinors(page)
    await page.getByRole('heading', { name: BROKEN }).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(ASSETS)
    await page.getByRole('banner').getByRole('link').click()
    await page.getByText(portal['overview.details']).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText(minors.empty).waitFor()
  })

  test('a kiosk reloads by itself for the next rider', async ({ browser, assert }) => {
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    await page.goto('/kiosk')
    const newRider = page.getByRole('link', { name: portal['entry.new_rider'] })
    await newRider.waitFor()
    await page.route(ASSETS, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await newRider.click()
    await page.getByRole('heading', { name: BROKEN }).waitFor()
    assert.equal(await page.getByRole('banner').getByRole('link').count(), 0)
    await page.unroute(ASSETS)
    await page.clock.runFor(10_000)
    await page.waitForURL((url) => url.pathname === '/kiosk')
    await newRider.waitFor()
  })
})
