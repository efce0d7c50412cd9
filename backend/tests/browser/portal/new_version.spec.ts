import { test } from '@japa/runner'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'

const ASSETS = '**/assets/*.js'
const BROKEN = 'This page could not be shown'

/** Counts page loads from now on. */
function loadsOf(page: Page) {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1
  })
  return loads
}

/** From now on the park's first page names other files. */
function newVersion(page: Page) {
  return page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: 'newer' })
  )
}

/** URL of the portal's next chunk. */
async function nextAsset(page: Page) {
  return (await page.waitForRequest(ASSETS)).url()
}

async function openMinors(page: Page) {
  await page.getByRole('link', { name: portal['tab.minors'], exact: true }).first().click()
}

test.group('A new version while a page is open', (group) => {
  group.each.setup(() => resetLimits())

  test('the new version is loaded once, at the address the rider goes to', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), '/customer-dashboard', 'phone')
    await page.getByText(portal['overview.details']).waitFor()
    const loads = loadsOf(page)
    // The old page's chunks are gone; the new page's exist.
    await page.route(ASSETS, (route) =>
      loads.count > 0 ? route.continue() : route.fulfill({ status: 404, body: 'Not found' })
    )
    await newVersion(page)
    await openMinors(page)
    await page.getByText(minors.empty).waitFor()
    assert.equal(new URL(page.url()).pathname, '/customer-dashboard/minors')
    assert.equal(loads.count, 1)
  })

  test('a new version that leads back to the old one is not reloaded forever', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), '/customer-dashboard', 'phone')
    await page.getByText(portal['overview.details']).waitFor()
    const loads = loadsOf(page)
    const [gone = ''] = await Promise.all([nextAsset(page), newVersion(page), openMinors(page)])
    await page.getByText(minors.empty).waitFor()
    await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.reload()
    await page.getByRole('heading', { name: BROKEN }).waitFor()
    // One by hand, one by itself.
    assert.equal(loads.count, 2)
  })

  test('a lost connection is not taken for a new version: the page tries again', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), '/customer-dashboard', 'phone')
    await page.getByText(portal['overview.details']).waitFor()
    const loads = loadsOf(page)
    let asked = 0
    await page.route(ASSETS, (route) => {
      asked += 1
      return asked > 3 ? route.continue() : route.abort('internetdisconnected')
    })
    await openMinors(page)
    await page.getByText(minors.empty).waitFor()
    assert.isAbove(asked, 3)
    assert.equal(loads.count, 0)
  })
})
