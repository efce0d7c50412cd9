import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { addDays, addMonths, addYears, type Day } from '@trailgate/shared/dates'
import {
  MEMBERSHIP_STATUS_LABELS,
  MEMBERSHIP_STATUSES,
} from '@trailgate/shared/memberships/constants'
import { messages as membershipManager } from '@trailgate/shared/memberships/manager_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aPhone, aRider } from '#tests/helpers/people'

const SEARCH = '**/api/customers/search**'
const CUSTOMERS = /\/api\/customers\/?$/

/** End date after a renewal, for each documented type. */
const RENEWED: readonly ['daily' | 'weekly' | 'monthly' | 'yearly', (end: Day) => Day][] = [
  ['daily', (end) => addDays(end, 1)],
  ['weekly', (end) => addDays(end, 7)],
  ['monthly', (end) => addMonths(end, 1)],
  ['yearly', (end) => addYears(end, 1)],
]

/** A refusal, and the sentence shown for it. */
const REFUSALS = [
  {
    of: {
      code: 'VALIDATION_ERROR',
      details: { first_name: ['First', 'Second'], phone: ['Third'] },
      message: 'Fourth',
    },
    status: 422,
    says: 'First',
  },
  { of: { code: 'CONFLICT', message: 'Fourth' }, status: 409, says: 'Fourth' },
] as const

const numbersOf = (page: Page) =>
  page.getByRole('navigation', { name: ui.pages }).getByText(/^\d+$/).allTextContents()

test.group('The forms of the back office as documented', (group) => {
  group.each.setup(() => resetLimits())

  test('a renewal proposes a day, a week, a month or a year more, by the type', async ({
    browser,
    assert,
  }) => {
    const end = addDays(clock.today(), 10)
    const page = await openBackOffice(browser, 'cashier')
    const dialog = page.getByRole('dialog')
    for (const [type, later] of RENEWED) {
      const membership = await aMembershipOf(await aRider(), { type, end })
      await page.goto(detailsOf(membership))
      await page.getByRole('link', { name: memberships.renew, exact: true }).click()
      const newEnd = dialog.getByLabel(membershipManager['field.new_end_date'])
      assert.equal(await newEnd.inputValue(), later(end), type)
    }
  })

  test('each of the four statuses can be set, and no other field is sent', async ({
    browser,
    assert,
  }) => {
    const membership = await aMembershipOf(await aRider(), { status: 'suspended' })
    const page = await openBackOffice(browser, 'manager')
    const dialog = page.getByRole('dialog', {
      name: fill(membershipManager['edit.title'], { number: membership.membership_id }),
    })
    const status = dialog.getByRole('combobox', { name: membershipManager['column.status'] })
    for (const wanted of MEMBERSHIP_STATUSES) {
      await page.goto(detailsOf(membership))
      await page.getByRole('link', { name: ui.edit, exact: true }).click()
      await status.click()
      await page
        .getByRole('option', { name: MEMBERSHIP_STATUS_LABELS[wanted], exact: true })
        .click()
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await dialog.getByRole('button', { name: membershipManager['update.submit'] }).click()
      const body: { revision?: number } = (await sent).postDataJSON()
      const { revision, ...others } = body
      assert.isNumber(revision)
      assert.deepEqual(others, { status: wanted })
      await dialog.waitFor({ state: 'detached' })
      const row = await db.from('memberships').where('id', membership.id).firstOrFail()
      assert.equal(row.status, wanted)
    }
  })

  test('the pages of the customers show two numbers on each side of the current one', async ({
    browser,
    assert,
  }) => {
    await aRider()
    const page = await openBackOffice(browser, 'staff')
    // Each page returns the same riders: only the number of pages matters.
    await page.route(SEARCH, async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('offset', '0')
      const response = await route.fetch({ url: String(url) })
      await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '195' } })
    })
    await page.goto('/admin/customers')
    const numbers = page.getByRole('navigation', { name: ui.pages })
    const to = async (n: number) => {
      await page.getByRole('button', { name: fill(ui['page.number'], { n }), exact: true }).click()
      await numbers.locator('[aria-current=page]', { hasText: String(n) }).waitFor()
    }
    await numbers.waitFor()
    assert.deepEqual(await numbersOf(page), ['1', '2', '3'])
    await to(3)
    assert.deepEqual(await numbersOf(page), ['1', '2', '3', '4', '5'])
    await to(5)
    assert.deepEqual(await numbersOf(page), ['3', '4', '5', '6', '7'])
  })

  test('a refused form shows the first field message, else that of the call, else its own', async ({
    browser,
  }) => {
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers/create')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(manager['field.first_name']).fill('Wim')
    await dialog.getByLabel(manager['field.last_name']).fill(aLastName('Refused'))
    await dialog.getByLabel(manager['column.phone']).first().fill(aPhone())
    const submit = dialog.getByRole('button', { name: manager['create.submit'] })
    const failure = dialog.getByRole('alert')
    for (const { of: error, status, says } of REFUSALS) {
      const answer = { status, json: { error } }
      await page.route(CUSTOMERS, (route) => route.fulfill(answer), { times: 1 })
      await submit.click()
      await failure.getByText(says, { exact: true }).waitFor()
    }
    await page.route(CUSTOMERS, (route) => route.abort(), { times: 1 })
    await submit.click()
    await failure.getByText(manager['create.failed'], { exact: true }).waitFor()
  })
})
