import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as types } from '@trailgate/shared/membership_types/messages'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { MEMBERSHIPS } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodScreen, stopClock } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: messages['search.placeholder'] })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('Staff look after memberships', (group) => {
  group.each.setup(() => resetLimits())

  test('staff find, filter and sort memberships, and the address keeps the list', async ({
    browser,
    assert,
  }) => {
    const today = clock.today()
    const lastName = aLastName('Member')
    const ann = await aRider({ first_name: 'Ann', last_name: lastName })
    const bea = await aRider({ first_name: 'Bea', last_name: lastName })
    const cal = await aRider({ first_name: 'Cal', last_name: lastName })
    const others = await Promise.all([1, 2, 3, 4].map(() => aRider()))
    await aMembershipOf(ann, { end: addDays(today, 5) })
    await aMembershipOf(bea, { type: 'family', others, end: addDays(today, 300) })
    await aMembershipOf(cal, { status: 'cancelled', end: null })
    await aMembershipOf(await aRider())

    const page = await openBackOffice(browser, 'cashier')
    await page.getByRole('link', { name: 'Memberships', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: messages.title }).waitFor()
    await page.getByRole('link', { name: types.title }).waitFor()
    await page.getByRole('button', { name: /^All \([\d,]+\)$/ }).waitFor()
    await page.keyboard.press('/')
    await searchBox(page).fill(lastName)
    const rows = page.getByRole('table').getByRole('row')
    await page.getByText(fill(words.showing, { from: 1, to: 3, total: 3 })).waitFor()
    assert.equal(await rows.count(), 4)
    const family = rows.filter({ hasText: 'Bea' })
    await family.getByText('5/5').waitFor()
    await family.getByText(messages['slots.full'], { exact: true }).waitFor()
    await rows.filter({ hasText: 'Cal' }).getByText(messages['end_date.none']).waitFor()
    await expectGoodScreen(assert, page)

    await button(page, messages['filter.family']).click()
    await page.getByText(fill(words.showing, { from: 1, to: 1, total: 1 })).waitFor()
    await button(page, messages['filter.expiring_soon']).click()
    await page.getByText('Bea ' + lastName).waitFor({ state: 'detached' })
    await page.getByText('Ann ' + lastName).waitFor()
    assert.equal(await rows.count(), 2)
    await button(page, words.active).click()
    await page.getByText(fill(words.showing, { from: 1, to: 2, total: 2 })).waitFor()

    await button(page, messages['filters.advanced']).click()
    await page.getByLabel(manager['column.status'], { exact: true }).selectOption('cancelled')
    await page.getByText('Cal ' + lastName).waitFor()
    await page.getByLabel(manager['column.type'], { exact: true }).selectOption('family')
    await page.getByText(messages.empty).waitFor()
    await expectGoodScreen(assert, page)
    await button(page, messages['filters.clear']).click()
    await page.getByText(fill(words.showing, { from: 1, to: 3, total: 3 })).waitFor()

    await page.getByRole('button', { name: new RegExp(`^${manager['column.customer']}`) }).click()
    await page.waitForURL(/sort=customer_name/)
    await button(page, words.cards).click()
    await page.waitForURL(/view=cards/)
    await page.reload()
    await page.getByText('Bea ' + lastName).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await expectGoodScreen(assert, page)
    await page.getByRole('link', { name: types.title }).click()
    await button(page, words.close).last().click()
    await page.waitForURL(/view=cards/)
  })

  test('search 300 milliseconds after the last letter', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'staff', MEMBERSHIPS)
    await page.getByRole('searchbox').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('search=zz')) asked.push(request.url())
    })
    await stopClock(page)
    await searchBox(page).pressSequentially('zzq')
    await page.clock.fastForward(299)
    assert.lengthOf(asked, 0)
    const answer = page.waitForResponse('**/memberships/?search=zzq**')
    await page.clock.resume()
    await answer
    assert.lengthOf(asked, 1)
    await page.getByText(messages.empty).waitFor()
  })

  test('turn pages by five numbers, first and last, and are told when nothing could be read', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Paged')
    const rider = await aRider({ last_name: lastName })
    for (let number = 0; number < 62; number += 1) await aMembershipOf(rider)
    const page = await openBackOffice(browser, 'staff')
    const query = new URLSearchParams({
      filter: JSON.stringify({ search: lastName }),
      perPage: '10',
    })
    await page.goto(`${MEMBERSHIPS}?${query}`)
    await page.getByText(fill(words.showing, { from: 1, to: 10, total: 62 })).waitFor()
    const numbers = page.getByRole('navigation', { name: words.pages }).getByText(/^\d+$/)
    assert.deepEqual(await numbers.allTextContents(), ['1', '2', '3', '4', '5'])
    await button(page, words['page.last']).click()
    await page.getByText(fill(words.showing, { from: 61, to: 62, total: 62 })).waitFor()
    assert.deepEqual(await numbers.allTextContents(), ['3', '4', '5', '6', '7'])
    await button(page, words['page.first']).click()
    await page.getByText(fill(words.showing, { from: 1, to: 10, total: 62 })).waitFor()
    await page.getByLabel(words['page.size']).selectOption('100')
    await page.getByText(fill(words.showing, { from: 1, to: 62, total: 62 })).waitFor()

    await page.route('**/api/memberships/?**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'BAD_REQUEST', message: 'No' } } })
    )
    await button(page, messages['filter.family']).click()
    await page.getByText(messages['load.failed']).waitFor()
    await expectGoodScreen(assert, page)
  })
})
