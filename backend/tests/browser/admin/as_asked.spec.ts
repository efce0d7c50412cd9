import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as marketing } from '@trailgate/shared/marketing/page_messages'
import { messages as membershipManager } from '@trailgate/shared/memberships/manager_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as reports } from '@trailgate/shared/reports/messages'
import { messages as riders } from '@trailgate/shared/sessions/messages'
import { STAFF_TOKEN_STORAGE_KEY } from '@trailgate/shared/sessions/constants'
import { messages as signIn } from '@trailgate/shared/sessions/staff_messages'
import { messages as staff } from '@trailgate/shared/staff/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/template_messages'
import type { Page, Request, Route } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt, signStaffIn } from '#tests/helpers/back_office'
import { detailsOf, tab } from '#tests/helpers/customer_details'
import { findCustomers } from '#tests/helpers/customer_list'
import { aDocumentOf } from '#tests/helpers/documents'
import {
  chooseFile,
  importButton,
  importDialog,
  openImport,
  startImport,
} from '#tests/helpers/import_dialog'
import { lines } from '#tests/helpers/imports'
import { detailsOf as membershipOf } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aPhone, aRider, PASSWORD, staffMember } from '#tests/helpers/people'
import { aPage, putAway, untilHandled } from '#tests/helpers/screens'

/** The heading at each address. */
const PAGES = [
  ['/admin', /^Good (morning|afternoon|evening), /],
  ['/admin/customers', manager.title],
  ['/admin/memberships', memberships.title],
  ['/admin/reports', reports.title],
  ['/admin/profile', 'Sam Staff'],
  ['/admin/waivers', waivers.title],
  ['/admin/marketing', marketing.title],
  ['/admin/staff', staff.title],
] as const

const FOR_ALL = 5
const SEARCH = '/api/customers/search'
const REFUSED = { status: 401, json: { error: { code: 'UNAUTHENTICATED', message: 'No' } } }

const tokenIn = (page: Page) => page.evaluate(`localStorage.getItem('${STAFF_TOKEN_STORAGE_KEY}')`)

/** Counts calls of this path from now on. */
function asksOf(page: Page, path: string, method = 'GET') {
  const asks = { count: 0 }
  page.on('request', (request) => {
    if (request.method() !== method) return
    if (new URL(request.url()).pathname === path) asks.count += 1
  })
  return asks
}

/** A page of a list, but not the lookups for the newest membership number or the dashboard's newest riders. */
function isPageOf(request: Request, path: string) {
  const { pathname, searchParams } = new URL(request.url())
  return pathname === path && [null, '20'].includes(searchParams.get('limit'))
}

/** Follows a link of the navigation bar by click, without a page load. */
const follow = (page: Page, item: string) =>
  page.getByRole('navigation').first().getByRole('link', { name: item, exact: true }).click()

test.group('The back office as documented', (group) => {
  group.each.setup(() => resetLimits())

  test('each address shows its page, and no page logs an error in the console', async ({
    browser,
    assert,
  }) => {
    for (const [role, pages] of [
      ['admin', PAGES],
      // A cashier starts at the counter, whose stream never ends.
      ['cashier', PAGES.slice(1, FOR_ALL)],
    ] as const) {
      const page = await openBackOfficeAt(browser, role, '/admin/profile')
      const errors: string[] = []
      page.on('console', (line) => {
        if (line.type() === 'error') errors.push(line.text())
      })
      page.on('pageerror', ({ message }) => errors.push(message))
      for (const [path, title] of pages) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await page.waitForLoadState('networkidle')
      }
      assert.deepEqual(errors, [], role)
      await putAway(page)
    }
  })

  test('each address leads to the login page when signed out', async ({ browser }) => {
    const page = await aPage(browser)
    for (const [path] of PAGES) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/login')
    }
  })

  test('only a notice shows while the sign-in is checked, and the button says that it signs in', async ({
    browser,
    assert,
  }) => {
    const member = await staffMember('staff')
    const page = await aPage(browser)
    const [answered, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/auth/login', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/login')
    await signStaffIn(page, member.username, PASSWORD)
    await page.getByRole('button', { name: signIn.busy }).waitFor()
    answered.resolve()
    await page.waitForURL('**/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/api/auth/me', async (route) => {
      await checked.promise
      await route.continue()
    })
    await page.reload()
    await page.getByText(layout['auth.loading']).waitFor()
    assert.equal(await page.getByRole('navigation').count(), 0)
    checked.resolve()
    await page.getByRole('navigation').first().waitFor()
  })

  test('a 401 removes the token and leads to the login, a 403 does not', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    let answer: Parameters<Route['fulfill']>[0] = { status: 403, body: '' }
    await page.route(`**${SEARCH}?**`, (route) => route.fulfill(answer))
    await page.goto('/admin/customers')
    await page.getByText(manager['search.failed']).waitFor()
    assert.isString(await tokenIn(page))
    answer = REFUSED
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    assert.isNull(await tokenIn(page))
  })

  test('a token that has ended is removed when the back office opens', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    await page.route('**/api/auth/me', (route) => route.fulfill(REFUSED))
    await page.goto('/admin/customers')
    await page.getByRole('heading', { name: riders.staff_login }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/login')
    assert.isNull(await tokenIn(page))
  })

  test('a list that fails says so in one place, and Try Again reloads it', async ({
    browser,
    assert,
  }) => {
    await aMembershipOf(await aRider())
    const page = await openBackOffice(browser, 'manager')
    for (const [path, call, says] of [
      ['/admin/customers', `**${SEARCH}?**`, manager['search.failed']],
      ['/admin/memberships', '**/api/memberships/?**', memberships['load.failed']],
    ] as const) {
      await page.route(call, (route) =>
        route.fulfill({ status: 400, json: { error: { code: 'BAD_REQUEST', message: 'Nope' } } })
      )
      await page.goto(path)
      await page.getByText(says).waitFor()
      await page.waitForLoadState('networkidle')
      assert.equal(await page.getByText(says).count(), 1)
      assert.equal(await page.getByText(/Nope|An error occurred/).count(), 0)
      await page.unroute(call)
      await page.getByRole('button', { name: ui.try_again }).click()
      await page.getByText(says).waitFor({ state: 'detached' })
      await page.getByRole('table').waitFor()
    }
  })

  test('customers and memberships sort by four columns each, both ways', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aMembershipOf(rider)
    const page = await openBackOffice(browser, 'staff')
    const next = (path: string) =>
      page
        .waitForRequest((request) => isPageOf(request, path))
        .then((request) => new URL(request.url()).searchParams)
    for (const { item, path, columns } of [
      {
        item: layout['nav.customers'],
        path: SEARCH,
        columns: [
          [manager['column.member_id'], 'member_id'],
          [manager['column.name'], 'first_name'],
          [manager['column.waiver'], 'waiver_signed'],
          [manager['column.created'], 'created_at'],
        ],
      },
      {
        item: layout['nav.memberships'],
        path: '/api/memberships/',
        columns: [
          [membershipManager['column.number'], 'membership_id'],
          [membershipManager['column.customer'], 'customer_name'],
          [membershipManager['column.start'], 'start_date'],
          [membershipManager['column.end'], 'end_date'],
        ],
      },
    ] as const) {
      const first = next(path)
      await follow(page, item)
      assert.deepInclude(Object.fromEntries(await first), {
        sort_by: 'created_at',
        sort_order: 'desc',
      })
      await page.getByRole('table').waitFor()
      const headings = page.getByRole('columnheader')
      assert.equal(await headings.getByRole('button').count(), columns.length)
      for (const [label, column] of columns) {
        const heading = headings.filter({ hasText: new RegExp(`^${label}`) })
        const orders: string[] = []
        for (let press = 0; press < 2; press += 1) {
          const before = page.url()
          await heading.getByRole('button').click()
          await page.waitForURL((url) => url.href !== before)
          const { searchParams } = new URL(page.url())
          orders.push(`${searchParams.get('sort')} ${searchParams.get('order')}`)
        }
        assert.sameMembers(orders, [`${column} ASC`, `${column} DESC`])
      }
    }
    await page
      .getByRole('link', { name: new RegExp(`^${ui.view} \\d+`) })
      .first()
      .click()
    await page.waitForURL(/\/memberships\/\d+\/show/)
  })

  test('a new search, filter or page size starts at the first page', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Begun')
    for (let number = 0; number < 12; number += 1) await aRider({ last_name: lastName })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    const size = page.getByLabel(ui['page.size'])
    const rows = page.getByRole('table').getByRole('row')
    const toSecondPage = async () => {
      await page.getByRole('button', { name: fill(ui['page.number'], { n: 2 }) }).click()
      await page.waitForURL(/[?&]page=2/)
    }
    const isAtFirstPage = () =>
      page.waitForURL((url) => (url.searchParams.get('page') ?? '1') === '1')
    await findCustomers(page, lastName, 12)
    assert.deepEqual(await size.getByRole('option').allTextContents(), ['10', '20', '50', '100'])
    assert.equal(await size.inputValue(), '20')
    const states = await page
      .getByLabel(manager['status.label'])
      .getByRole('option')
      .allTextContents()
    assert.includeMembers(states, ['All Status', 'Active', 'Inactive', 'Suspended'])
    await size.selectOption('10')
    await toSecondPage()
    await page.getByLabel(manager['status.label']).selectOption('active')
    await isAtFirstPage()
    await toSecondPage()
    await size.selectOption('50')
    await isAtFirstPage()
    await rows.nth(12).waitFor()
    await size.selectOption('10')
    await toSecondPage()
    await findCustomers(page, `${lastName}`.slice(0, -1), 12)
    await isAtFirstPage()
  })

  test('a screen narrower than 768 px has only the list view of memberships', async ({
    browser,
  }) => {
    const lastName = aLastName('Narrow')
    await aMembershipOf(await aRider({ last_name: lastName }))
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/memberships')
    const views = page.getByRole('group', { name: ui.view_mode })
    await page.getByRole('table').waitFor()
    for (const name of [ui.table, ui.cards, ui.list]) {
      await views.getByRole('button', { name }).waitFor()
    }
    await page.setViewportSize({ width: 767, height: 900 })
    await views.waitFor({ state: 'detached' })
    await page.locator('ul.record-rows').getByText(lastName).waitFor()
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('table').waitFor()
  })

  test('the date of a paper waiver appears once it is ticked, preset to today', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers/create')
    const dialog = page.getByRole('dialog')
    const day = dialog.getByLabel(manager['field.waiver_date'])
    await dialog.getByLabel(manager['field.first_name']).waitFor()
    assert.equal(await day.count(), 0)
    await dialog.getByRole('switch', { name: manager['field.waiver_signed'] }).click()
    await day.waitFor()
    assert.equal(await day.inputValue(), clock.today())
  })

  test('a double click creates a customer once', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers/create')
    const dialog = page.getByRole('dialog')
    const phone = aPhone()
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/customers\/?$/.test(request.url())) sent += 1
    })
    await dialog.getByLabel(manager['field.first_name']).fill('Once')
    await dialog.getByLabel(manager['field.last_name']).fill('Only')
    await dialog.getByLabel(manager['column.phone'], { exact: false }).first().fill(phone)
    await dialog.getByRole('button', { name: manager['create.submit'] }).dblclick()
    await page.getByText(manager.created).waitFor()
    assert.equal(sent, 1)
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
  })

  test('a double click adds a minor once', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider, '/minors/add'))
    const form = page.getByRole('dialog', { name: minors['add.title'] })
    await form.getByLabel(manager['field.first_name']).fill('Pip')
    await form.getByLabel(manager['field.last_name']).fill('Ryder')
    await form.getByLabel(manager['field.date_of_birth']).fill(addYears(clock.today(), -9))
    await form.getByLabel(manager['info.emergency_contact_name']).fill('Morgan')
    await form.getByLabel(manager['info.emergency_contact_phone']).fill(aPhone())
    const asks = asksOf(page, `/api/customers/${rider.id}/minors`, 'POST')
    await form.getByRole('button', { name: minors.add }).dblclick()
    await page.getByRole('link', { name: 'Pip Ryder' }).waitFor()
    assert.equal(asks.count, 1)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', rider.id), 1)
  })

  test('an import without new riders leaves the list as it is', async ({ browser, assert }) => {
    await aRider()
    const { page } = await openImport(browser, 'staff')
    const file = lines(['phone', 'first_name'], ['555-0103', 'Short'])
    await chooseFile(page, file)
    await page.getByRole('table').waitFor()
    const asks = asksOf(page, SEARCH)
    await startImport(page, 0, 1)
    await importButton(page, ui.close).last().click()
    await importDialog(page).waitFor({ state: 'detached' })
    await untilHandled(page)
    assert.equal(asks.count, 0)
  })

  test('a membership shows that it is loading, and which family members use it', async ({
    browser,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent, {
      first_name: 'Kim',
      date_of_birth: addYears(clock.today(), -17),
    })
    const alone = await aMembershipOf(await aRider(), { type: 'family' })
    const family = await aMembershipOf(parent, { type: 'family', others: [child] })
    const page = await openBackOffice(browser, 'cashier')
    const call = `**/api/memberships/${family.id}`
    const held = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(membershipOf(family))
    await page.getByText(memberships['detail.loading']).first().waitFor()
    held.resolve()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Kim Ryder', { exact: true }).waitFor()
    await dialog.getByText(/^Parent, .* 17$/).waitFor()
    await page.goto(membershipOf(alone))
    await dialog.getByText(membershipManager['family.alone']).waitFor()
    const section = dialog.locator('section', { hasText: membershipManager['section.family'] })
    assert.equal(await section.getByText(ui.not_available, { exact: true }).count(), 0)
  })

  test('reports cover 7, 14, 30, 60 or 90 days, 30 by default', async ({ browser, assert }) => {
    const page = await openBackOffice(browser, 'staff')
    const asked = page.waitForRequest('**/api/customers/reports/registration-trends?**')
    await page.goto('/admin/reports')
    assert.equal(new URL((await asked).url()).searchParams.get('days'), '30')
    const period = page.getByLabel(reports.period)
    const options = await period.getByRole('option').all()
    const days = await Promise.all(options.map((option) => option.getAttribute('value')))
    assert.deepEqual(days, ['7', '14', '30', '60', '90'])
    assert.equal(await period.inputValue(), '30')
  })

  test('data is loaded again once it is older than documented', async ({ browser, assert }) => {
    const rider = await aRider()
    await aMembershipOf(rider)
    const page = await openBackOffice(browser, 'admin')
    await page.clock.install()
    const trends = '/api/customers/reports/registration-trends'
    for (const [item, path, seconds] of [
      [layout['nav.customers'], SEARCH, 30],
      [layout['nav.memberships'], '/api/memberships/', 30],
      [layout['nav.staff'], '/api/staff/', 300],
      [layout['nav.reports'], trends, 300],
      [layout['nav.reports'], '/api/customers/reports/customer-summary', 600],
    ] as const) {
      // A reload of the item's own page would read its data before the test waits for it.
      await follow(page, layout['nav.dashboard'])
      await page.reload()
      await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
      const shown = page.waitForResponse((response) => isPageOf(response.request(), path))
      await follow(page, item)
      await (await shown).finished()
      const heading = page.getByRole('heading', { level: 1 })
      await heading.filter({ hasNotText: /^Good / }).waitFor()
      const title = await heading.textContent()
      const asks = { count: 0 }
      page.on('request', (request) => {
        if (isPageOf(request, path)) asks.count += 1
      })
      const comeBackAfter = async (later: number) => {
        await page.getByRole('link', { name: layout['nav.profile'] }).click()
        await page.waitForURL('**/admin/profile')
        await page.clock.fastForward(later * 1000)
        await follow(page, item)
        await heading.filter({ hasText: title ?? '' }).waitFor()
        await untilHandled(page)
      }
      await comeBackAfter(seconds - 15)
      assert.equal(asks.count, 0, `${path} is kept`)
      const again = page.waitForRequest((request) => isPageOf(request, path))
      await comeBackAfter(20)
      await again
      assert.equal(asks.count, 1, path)
    }
  })

  test('a tab of a customer is cached for five minutes', async ({ browser, assert }) => {
    const page = await openBackOffice(browser, 'cashier')
    await page.clock.install()
    const rider = await aRider()
    await page.goto(detailsOf(rider, '/documents'))
    await page.getByText(details['documents.empty']).waitFor()
    const asks = asksOf(page, `/api/customers/${rider.id}/documents`)
    const comeBackAfter = async (later: number) => {
      await page.getByRole('tab', { name: manager['tab.info'] }).click()
      await page.clock.fastForward(later * 1000)
      await page.getByRole('tab', { name: /^Documents/ }).click()
      await page.getByText(details['documents.empty']).waitFor()
      await untilHandled(page)
    }
    await comeBackAfter(285)
    assert.equal(asks.count, 0)
    const again = page.waitForRequest(`**/api/customers/${rider.id}/documents`)
    await comeBackAfter(20)
    await again
    assert.equal(asks.count, 1)
  })

  test('a customer has five tabs with their counts, and the first has the personal details', async ({
    browser,
  }) => {
    const rider = await aRider({
      first_name: 'Noor',
      date_of_birth: '1990-04-23',
      address_line_1: '1 Trail Rd',
      city: 'Old Fort',
      state: 'NC',
      zip_code: '28762',
      emergency_contact_name: 'Grandma Ruth',
      emergency_contact_phone: '8285550199',
      notes: 'Allergic to bees',
      created_at: '2025-03-02 12:00:00',
    })
    await aMinorOf(rider)
    await aDocumentOf(rider)
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider))
    for (const [label, n] of [
      ['tab.info', 0],
      ['tab.minors', 1],
      ['tab.waivers', 0],
      ['tab.documents', 1],
      ['tab.marketing', 0],
    ] as const) {
      await tab(page, fill(manager[label], { n })).waitFor()
    }
    const info = page.getByRole('tabpanel')
    for (const line of [
      `Noor ${rider.last_name}`,
      rider.email ?? '',
      formatPhone(rider.phone),
      ui.active,
      '1 Trail Rd',
      'Old Fort',
      'NC',
      '28762',
      'Grandma Ruth',
      '(828) 555-0199',
      rider.member_id,
      'Allergic to bees',
    ]) {
      await info.getByText(line, { exact: true }).first().waitFor()
    }
    // Ages and times are next to them.
    for (const day of ['4/23/1990', '3/2/2025']) await info.getByText(day).first().waitFor()
  })
})
