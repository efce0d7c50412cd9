import { test } from '@japa/runner'
import { formatDate } from '@trailgate/shared/dates'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { CUSTOMER_STORAGE_KEY, NAMELESS_CUSTOMER } from '@trailgate/shared/sessions/constants'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const HOME = '/customer-dashboard'
const TABS = [
  ['tab.minors', `${HOME}/minors`],
  ['tab.waivers', `${HOME}/waivers`],
  ['tab.documents', `${HOME}/documents`],
  ['tab.membership', `${HOME}/membership`],
  ['tab.marketing', `${HOME}/marketing`],
  ['tab.overview', HOME],
] as const

const tabBar = (page: Page) => page.getByRole('navigation', { name: messages['dashboard.tabs'] })
const tab = (page: Page, name: string) => tabBar(page).getByRole('link', { name, exact: true })
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Counts reads of a path from now on. */
function readsOf(page: Page, path: string) {
  const reads = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === path) reads.count += 1
  })
  return reads
}

test.group("The rider's overview", (group) => {
  const { supportContact } = settings
  group.each.setup(() => resetLimits())
  group.each.teardown(() => {
    settings.supportContact = supportContact
  })

  test('the overview shows the rider as the park knows them, and the next steps', async ({
    browser,
    assert,
  }) => {
    settings.supportContact = 'help@example.com'
    const rider = await aRider({
      first_name: 'Maximiliane-Konstantina',
      last_name: 'Donaudampfschifffahrtsgesellschaftskapitaenswitwe',
      email: 'a.very.long.address.of.somebody.indeed@subdomain.of.a.long.domain.example.com',
      // Midnight in UTC is the evening before at the park.
      created_at: '2025-03-02 02:00:00',
    })
    const page = await openPortalAt(browser, rider, HOME, 'phone')
    await page.getByText(fill(messages['dashboard.welcome'], { name: rider.first_name })).waitFor()
    for (const line of [
      `${rider.first_name} ${rider.last_name}`,
      rider.email ?? '',
      formatPhone(rider.phone),
      rider.member_id,
      String(rider.id),
      formatDate('2025-03-01'),
    ]) {
      await page.getByText(line, { exact: true }).waitFor()
    }
    const contact = page.getByRole('link', { name: 'help@example.com' })
    assert.equal(await contact.getAttribute('href'), 'mailto:help@example.com')
    await expectGoodOnDevices(assert, page)

    const actions = page.getByRole('region', { name: messages['overview.quick_actions'] })
    await actions.getByRole('link', { name: messages['tab.minors'] }).click()
    await isAt(page, `${HOME}/minors`)
    await page.goBack()
    await actions.getByRole('link', { name: messages['overview.view_waivers'] }).click()
    await isAt(page, `${HOME}/waivers`)
  })

  test('a rider is sent to the front desk where the park has no support contact', async ({
    browser,
    assert,
  }) => {
    settings.supportContact = undefined
    const page = await openPortalAt(browser, await aRider(), HOME, 'phone')
    await page.getByRole('heading', { name: messages['overview.contact_support'] }).waitFor()
    await page.getByText(messages['overview.no_support']).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('the greeting works even without a stored name', async ({ browser }) => {
    const rider = await aRider()
    const page = await aRiderPage(browser, rider)
    await page.addInitScript(([key, customer]) => sessionStorage.setItem(key, customer), [
      CUSTOMER_STORAGE_KEY,
      JSON.stringify({ id: rider.id }),
    ] as const)
    await page.goto(HOME)
    await page.getByText(fill(messages['dashboard.welcome'], { name: NAMELESS_CUSTOMER })).waitFor()
    await page.getByText(rider.member_id, { exact: true }).waitFor()
  })

  test('an overview that fails to load says so and can be reloaded', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route('**/api/customers/me', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(HOME)
    await page.getByText(messages['overview.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/customers/me')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(rider.member_id, { exact: true }).waitFor()
  })

  test('each tab has an address of its own, and Back leads through them', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), HOME, 'phone')
    for (const [name, path] of TABS) {
      await tab(page, messages[name]).click()
      await isAt(page, path)
      await tabBar(page).locator('[aria-current=page]', { hasText: messages[name] }).waitFor()
      assert.include(await page.title(), messages[name])
    }
    for (const [name, path] of TABS.slice(0, -1).reverse()) {
      await page.goBack()
      await isAt(page, path)
      await page.getByRole('heading', { level: 2, name: messages[name], exact: true }).waitFor()
    }
    await page.reload()
    await page.getByRole('heading', { level: 2, name: messages['tab.minors'] }).waitFor()
    await page.goto(`${HOME}/nothing-here`)
    await isAt(page, HOME)
  })

  test('data stays fresh for five minutes, and is reloaded after a change', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aMinorOf(rider, { first_name: 'Bo' })
    await aMinorOf(rider, { first_name: 'Kim' })
    const page = await aRiderPage(browser, rider, 'tablet')
    await page.clock.install()
    const reads = readsOf(page, '/api/minors/')
    const open = async () => {
      await tab(page, messages['tab.minors']).click()
      await page.getByRole('heading', { name: 'Kim Ryder' }).waitFor()
    }
    const leave = async () => {
      await tab(page, messages['tab.membership']).click()
      await isAt(page, `${HOME}/membership`)
    }
    await page.goto(HOME)
    await page.getByText(rider.member_id, { exact: true }).waitFor()
    assert.equal(reads.count, 0, 'before the tab was opened')
    await open()
    await leave()
    await page.clock.fastForward('04:00')
    await open()
    assert.equal(reads.count, 1, 'within five minutes')
    await leave()
    await page.clock.fastForward('01:30')
    const again = page.waitForResponse('**/api/minors/')
    await open()
    await again
    assert.equal(reads.count, 2, 'after five minutes')

    await page.getByRole('button', { name: `${ui.remove} Bo Ryder` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: ui.remove }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Bo Ryder' }).waitFor({ state: 'detached' })
    assert.equal(reads.count, 3, 'after a change')
    assert.equal(await page.getByRole('button', { name: minors.sign_waiver }).count(), 1)
  })
})
