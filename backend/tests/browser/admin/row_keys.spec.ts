import { test } from '@japa/runner'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { addDays } from '@trailgate/shared/dates'
import { messages as selection } from '@trailgate/shared/ui/selection_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const rowAt = (page: Page, place: number) => page.locator('tbody tr').nth(place)
const inFocus = (page: Page, place: number) => rowAt(page, place).locator('.record-link:focus')

async function threeOf(lastName: string) {
  for (const first of ['Ann', 'Bob', 'Cy']) {
    await aRider({ first_name: first, last_name: lastName })
  }
}

test.group('Lists by keyboard', () => {
  test('the first row is three stops away, and keys go from row to row', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Keyed')
    await threeOf(lastName)
    const search = encodeURIComponent(JSON.stringify({ search: lastName }))
    const page = await openBackOfficeAt(browser, 'staff', `/admin/customers?filter=${search}`)
    await page.getByText(fill(manager.found, { n: 3 })).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.reload()
    await rowAt(page, 2).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.getByText(layout['rows.skip']).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await inFocus(page, 0).waitFor()
    await page.keyboard.press('j')
    await inFocus(page, 1).waitFor()
    await page.keyboard.press('k')
    await inFocus(page, 0).waitFor()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: layout['rows.keys'] })
    await help.getByText(layout['rows.key.next']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })

    await page.keyboard.press('/')
    await page.keyboard.type('jk')
    const box = page.getByRole('searchbox')
    assert.match(await box.inputValue(), /jk$/)
    await page.reload()
    await rowAt(page, 2).waitFor()
    await page.keyboard.press('j')
    await inFocus(page, 0).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/customers\/\d+\/show/)
  })

  test('a switch turns keys of a single character off for this browser, and on again', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Keyless')
    await threeOf(lastName)
    const search = encodeURIComponent(JSON.stringify({ search: lastName }))
    const page = await openBackOfficeAt(browser, 'staff', `/admin/customers?filter=${search}`)
    await rowAt(page, 2).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: layout['rows.keys'] })
    const keys = dialog.getByRole('switch', { name: layout['rows.keys.on'] })
    await keys.uncheck()
    await expectGoodOnDevices(assert, page)
    await page.reload()
    await rowAt(page, 2).waitFor()
    for (const key of ['j', '/', '?']) await page.keyboard.press(key)
    assert.equal(await page.locator('.record-link:focus, input:focus').count(), 0)
    assert.equal(await page.getByRole('dialog').count(), 0)

    await page.getByRole('button', { name: layout['rows.keys'] }).click()
    await keys.check()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await inFocus(page, 0).waitFor()
  })

  test('a key ticks a membership, and heads of a long list stay in sight', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Ticked') })
    const end = addDays(clock.today(), 90)
    await aMembershipOf(rider, { start: addDays(end, -365), end })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/memberships')
    await rowAt(page, 0).waitFor()
    await page.keyboard.press('j')
    await inFocus(page, 0).waitFor()
    await page.keyboard.press('x')
    await page.getByText(fill(selection.selected, { n: 1 })).waitFor()

    const lastName = aLastName('Long')
    for (let n = 0; n < 15; n += 1) await aRider({ last_name: lastName })
    await page.setViewportSize({ width: 1440, height: 500 })
    const search = encodeURIComponent(JSON.stringify({ search: lastName }))
    await page.goto(`/admin/customers?perPage=100&filter=${search}`)
    await rowAt(page, 14).scrollIntoViewIfNeeded()
    await page.waitForFunction('window.scrollY > 200')
    const head = page.getByRole('columnheader').first()
    const bar = await page.locator('header.bar').boundingBox()
    const box = await head.boundingBox()
    assert.isAtLeast(box?.y ?? -1, Math.floor(bar?.height ?? 0) - 1)
  })
})
