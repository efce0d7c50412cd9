import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/manager_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as reports } from '@trailgate/shared/reports/messages'
import { messages as slots } from '@trailgate/shared/slots/messages'
import { messages as staff } from '@trailgate/shared/staff/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { until } from '../../../../scripts/lib/until.mjs'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aRider, staffMember } from '#tests/helpers/people'
import { expectGoodScreen, pauseClock, stopClock, untilHandled } from '#tests/helpers/screens'
import { aSignedWaiver } from '#tests/helpers/waivers'

const MINUTE = 60_000
const PATIENCE_MS = 30_000

const LISTS = [
  {
    path: '/admin/customers',
    calls: '**/api/customers/search?**',
    said: customers['search.failed'],
  },
  { path: '/admin/memberships', calls: '**/api/memberships/?**', said: memberships['load.failed'] },
  {
    path: '/admin/waivers',
    calls: '**/api/waivers/staff/templates**',
    said: waivers['templates.failed'],
  },
] as const

test.group('A read that finally fails', () => {
  test('a failure is shown once, in the panel: {path}')
    .with([...LISTS])
    .run(async ({ browser, assert }, { path, calls, said }) => {
      const page = await openBackOffice(browser, 'admin')
      const words = 'The words of the server'
      await page.route(calls, (route) => route.fulfill({ status: 403, json: { detail: words } }))
      await page.goto(path)
      await page.getByText(said).waitFor()
      assert.equal(await page.getByRole('button', { name: ui.try_again }).count(), 1)
      assert.equal(await page.locator('.MuiSnackbar-root').count(), 0)
      assert.equal(await page.getByText(words).count(), 0)
      await expectGoodScreen(assert, page)
    })

  test('slots and waiver details show "Network error occurred" without a response', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider()
    const membership = await aMembershipOf(rider, { type: 'family' })
    const signed = await aSignedWaiver(client)
    const page = await openBackOffice(browser, 'admin')
    await page.clock.install()
    const told = { message: http.network_error }
    for (const { calls, path, said } of [
      {
        calls: '**/api/membership-slots/**',
        path: `/admin/memberships/${membership.id}/slots`,
        said: fill(slots['load.failed'], told),
      },
      {
        calls: '**/waivers/*/detail',
        path: `/admin/customers/${signed.rider.id}/show/waivers/${signed.id}`,
        said: fill(customers['waiver_detail.failed'], told),
      },
    ]) {
      let attempts = 0
      await page.route(calls, (route) => {
        attempts += 1
        return route.abort()
      })
      await page.clock.resume()
      await page.goto(path)
      await until(async () => attempts > 0, PATIENCE_MS)
      await pauseClock(page)
      for (let before = 0; before < 3; before += 1) {
        await until(async () => attempts > before, PATIENCE_MS)
        await untilHandled(page)
        await page.clock.runFor(4000)
      }
      await page.getByText(said).waitFor()
      assert.equal(attempts, 4)
    }
  })

  test('the staff page shows "Network error occurred" without a response', async ({ browser }) => {
    const { username } = await staffMember('cashier')
    const page = await openBackOfficeAt(browser, 'admin', '/admin/staff')
    const row = page.getByRole('row').filter({ hasText: username })
    await row.waitFor()
    await page.route('**/api/staff/*', (route) => route.abort())
    await row.getByRole('button', { name: staff.deactivate }).click()
    await page.getByRole('dialog').getByRole('button', { name: staff.deactivate }).click()
    await page.getByText(http.network_error, { exact: false }).waitFor()
  })
})

test.group('The customer summary', () => {
  test('the customer summary is cached for 10 minutes after its page was left', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'admin')
    await stopClock(page)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/reports/customer-summary')) asked += 1
    })
    const open = async () => {
      await page.getByRole('link', { name: reports.title, exact: true }).click()
      await page.getByRole('region', { name: reports['summary.title'] }).first().waitFor()
    }
    const leave = () =>
      page.getByRole('link', { name: layout['nav.dashboard'], exact: true }).click()
    // A page that is left before its answer arrives asks again.
    const answered = page.waitForResponse((response) =>
      response.url().endsWith('/reports/customer-summary')
    )
    await open()
    await (await answered).finished()
    await leave()
    await page.clock.fastForward(9 * MINUTE)
    await open()
    assert.equal(asked, 1)
    await leave()
    await page.clock.fastForward(2 * MINUTE)
    await open()
    await until(async () => asked === 2, PATIENCE_MS)
  })
})
