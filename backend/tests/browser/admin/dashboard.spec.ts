import { test } from '@japa/runner'
import {
  LOGIN_STATS_FRESH_SECONDS,
  LOGIN_STATS_REFETCH_SECONDS,
  RECENT_RIDERS_FETCHED,
  RECENT_RIDERS_SHOWN,
} from '@trailgate/shared/dashboard/constants'
import { messages } from '@trailgate/shared/dashboard/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { openBackOffice, signStaffIn } from '#tests/helpers/back_office'
import { forgetLetters } from '#tests/helpers/mail'
import { aNewestRider, PASSWORD, staffMember } from '#tests/helpers/people'
import { aPage } from '#tests/helpers/screens'

/** How often the page asked for something. */
function countCalls(page: Page, path: string) {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}

const card = (page: Page, label: string) =>
  page.locator('.stat').filter({ has: page.getByText(label, { exact: true }) })

test.group('The dashboard', (group) => {
  group.each.setup(() => resetLimits())

  test('greets by the clock of the park, also when it is left open through noon', async ({
    browser,
  }) => {
    const member = await staffMember('staff', { first_name: 'Noor', last_name: 'Baker' })
    // The computer stands in Japan, the park where its settings say.
    const page = await aPage(browser, 'desktop', { timezoneId: 'Asia/Tokyo' })
    await page.goto('/login')
    await signStaffIn(page, member.username, PASSWORD)
    await page.waitForURL('**/admin')
    await page.clock.install({ time: inPark('09:00:00') })
    await page.reload()
    await page.getByRole('heading', { name: 'Good morning, Noor Baker' }).waitFor()
    await page.clock.setSystemTime(inPark('12:00:00'))
    await page.clock.runFor(60_000)
    await page.getByRole('heading', { name: 'Good afternoon, Noor Baker' }).waitFor()
    await page.clock.setSystemTime(inPark('17:00:00'))
    await page.clock.runFor(60_000)
    await page.getByRole('heading', { name: 'Good evening, Noor Baker' }).waitFor()
  })

  test('the dashboard counts today, caches for a minute and reloads every two', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    const stats = countCalls(page, '/api/customers/stats/login')
    const loaded = new Date()
    await page.clock.install({ time: loaded })
    await page.reload()
    const registered = card(page, messages['stats.registered_today']).getByRole('definition')
    await registered.getByText(/^[\d,]+$/).waitFor()
    for (const label of [messages['stats.total'], messages['stats.logged_in_today']]) {
      await card(page, label)
        .getByRole('definition')
        .getByText(/^[\d,]+$/)
        .waitFor()
    }
    assert.equal(stats(), 1)

    // Away and back within the minute, however long this machine took: what is fresh is not asked again.
    await page.clock.setSystemTime(loaded)
    await page.getByRole('link', { name: layout['nav.profile'] }).click()
    await page.waitForURL('**/admin/profile')
    await page.getByRole('link', { name: layout['nav.dashboard'] }).click()
    await registered.waitFor()
    assert.equal(stats(), 1)

    const again = page.waitForResponse('**/api/customers/stats/login')
    await page.clock.runFor(LOGIN_STATS_REFETCH_SECONDS * 1000)
    await again
    assert.equal(stats(), 2)
    assert.isBelow(LOGIN_STATS_FRESH_SECONDS, LOGIN_STATS_REFETCH_SECONDS)
  })

  test('the dashboard shows a degraded system and a server that is away', async ({ browser }) => {
    await forgetLetters()
    const page = await openBackOffice(browser, 'manager')
    const status = card(page, messages['stats.system'])
    await status.getByText(messages['system.online']).waitFor()
    await page.route('**/api/health', (route) =>
      route.fulfill({
        status: 503,
        json: { status: 'unavailable', checks: { database: 'failed' } },
      })
    )
    await page.reload()
    await status.getByText(messages['system.degraded']).waitFor()
    await page.unroute('**/api/health')
    await page.route('**/api/health', (route) =>
      route.fulfill({ json: { status: 'degraded', checks: { database: 'ok', disk: 'failed' } } })
    )
    await page.reload()
    await status.getByText(messages['system.degraded']).waitFor()
    await page.unroute('**/api/health')
    await page.route('**/api/health', (route) => route.abort())
    await page.reload()
    await status.getByText(messages['system.degraded']).waitFor()
    await page.unroute('**/api/health')
    await page.reload()
    await status.getByText(messages['system.online']).waitFor()
  })

  test('fetches the ten newest riders, shows five, and a name opens the details', async ({
    browser,
    assert,
  }) => {
    for (let n = 0; n < RECENT_RIDERS_SHOWN; n += 1) await aNewestRider()
    const rider = await aNewestRider({ first_name: 'Very', last_name: 'New' })
    const page = await openBackOffice(browser, 'staff')
    const asked = page.waitForRequest('**/api/customers/search?**')
    await page.reload()
    const query = new URL((await asked).url()).searchParams
    assert.equal(query.get('limit'), String(RECENT_RIDERS_FETCHED))
    const recent = page.getByRole('region', { name: messages['recent.title'] })
    const row = recent.getByRole('listitem').filter({ hasText: rider.member_id })
    await row.getByText('Joined 2/2/2099').waitFor()
    assert.equal(await recent.getByRole('listitem').count(), RECENT_RIDERS_SHOWN)
    await row.getByRole('link', { name: 'Very New' }).click()
    await page.waitForURL(`**/admin/customers/${rider.id}/show`)
  })
})

/** A time of a winter's day in the park, whatever zone it is in. */
function inPark(time: string): Date {
  const there = new Date(`2026-01-15T${time}Z`)
  const shown = new Date(
    `${there.toLocaleString('sv-SE', { timeZone: settings.parkTimezone }).replace(' ', 'T')}Z`
  )
  return new Date(2 * there.getTime() - shown.getTime())
}
