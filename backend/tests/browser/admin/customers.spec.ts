import { test } from '@japa/runner'
import { LIMITS } from '@trailgate/shared/customers/constants'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { fill } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen, SIZES, stopClock } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: manager['search.label'] })

test.group('Staff look after customers', (group) => {
  group.each.setup(() => resetLimits())

  test('staff find a customer by phone, member id or last name, with Enter at once', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Zoë', last_name: aLastName('Quarrÿman') })
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.keyboard.press('/')
    for (const asked of [rider.phone, rider.member_id, rider.last_name.toLowerCase()]) {
      await searchBox(page).fill(asked)
      await searchBox(page).press('Enter')
      await page.getByText(fill(manager.found, { n: 1 })).waitFor()
      await page.getByText('Zoë').first().waitFor()
    }
    assert.include(page.url(), 'filter')
    await searchBox(page).fill('nobody is called so')
    await searchBox(page).press('Enter')
    await page.getByText(manager['empty.found_none']).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('the first list takes fewer than 40 requests, page and data included', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.getByRole('row').filter({ hasText: rider.member_id }).waitFor()
    const asked = await page.evaluate<number>('performance.getEntriesByType("resource").length + 1')
    assert.isAbove(asked, 10)
    assert.isBelow(asked, 40)
  })

  test('wait a second after the last letter before a search goes out, and one letter asks for nothing', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.getByRole('table').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/customers/search')) asked.push(request.url())
    })
    assert.equal(await searchBox(page).getAttribute('maxlength'), String(LIMITS.name))
    await stopClock(page)
    await searchBox(page).pressSequentially('ryd')
    await page.clock.fastForward(999)
    assert.lengthOf(asked, 0)
    const answer = page.waitForResponse('**/customers/search**')
    await page.clock.resume()
    assert.include((await answer).url(), 'last_name=ryd')
    assert.lengthOf(asked, 1)
    await searchBox(page).fill('r')
    await searchBox(page).press('Enter')
    await page.getByText(manager['search.prompt']).waitFor()
    await page.getByText(manager['empty.before_search'], { exact: true }).waitFor()
  })

  test('page, sort and filter, and find the list again by its address', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Paged')
    for (let number = 0; number < 23; number += 1) {
      await aRider({ last_name: lastName, status: number < 3 ? 'suspended' : 'active' })
    }
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await searchBox(page).fill(lastName)
    await searchBox(page).press('Enter')
    await page.getByText(fill(manager.found, { n: 23 })).waitFor()
    assert.equal(await page.getByRole('table').getByRole('row').count(), 21)
    await page.getByRole('button', { name: fill(ui['page.number'], { n: 2 }) }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('table').getByRole('row').nth(3).waitFor()
    await page.reload()
    await page.getByRole('table').getByRole('row').nth(3).waitFor()
    assert.equal(await page.getByRole('table').getByRole('row').count(), 4)
    await page.getByLabel(manager['status.label']).selectOption('suspended')
    await page.getByText(fill(manager.found, { n: 3 })).waitFor()
    await page.getByRole('button', { name: new RegExp(manager['column.member_id']) }).click()
    await page.waitForURL(/sort=member_id/)
  })

  test('a full list fits the longest names', async ({ browser, assert }) => {
    await aRider({ first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers?perPage=100')
    await page.getByText('W'.repeat(50)).first().waitFor()
    await expectGoodOnDevices(assert, page)
    assert.equal(await page.getByRole('table').count(), 1)
    await page.setViewportSize(SIZES.phone)
    await page.getByRole('table').waitFor({ state: 'detached' })
  })
})
