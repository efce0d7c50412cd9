import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { answerLeaving, openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen, SIZES } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: manager['search.label'] })
const viewAs = (page: Page, name: string) =>
  page.getByRole('group', { name: ui.view_mode }).getByRole('button', { name })
const listed = (page: Page) => page.getByRole('list', { name: manager.title })

test.group('Staff look at customers as a table, as cards or as a list', () => {
  test('the view stands in the address, through search, pages and a reload', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Viewed')
    for (let number = 0; number < 11; number += 1) await aRider({ last_name: lastName })
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('table').waitFor()
    await viewAs(page, ui.cards).click()
    await page.waitForURL(/view=cards/)
    await listed(page).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await searchBox(page).fill(lastName)
    await searchBox(page).press('Enter')
    await page.getByText(fill(manager.found, { n: 11 })).waitFor()
    await page.waitForURL(/view=cards/)
    await page.getByLabel(ui['page.size']).selectOption('10')
    await page.getByRole('button', { name: fill(ui['page.number'], { n: 2 }) }).click()
    await page.waitForURL(/page=2/)
    await page.waitForURL(/view=cards/)
    await page.reload()
    await listed(page).getByText(lastName).first().waitFor()
    assert.equal(await listed(page).getByRole('listitem').count(), 1)
    await expectGoodScreen(assert, page)

    await listed(page).getByRole('link').click()
    await page.getByRole('dialog').waitFor()
    await page.waitForURL(/show\?.*view=cards/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL(/customers\?.*view=cards/)
    await viewAs(page, ui.list).click()
    await page.waitForURL(/view=list/)
    await expectGoodScreen(assert, page)
  })

  test('a narrow screen has the list only, and the view comes back with the room', async ({
    browser,
    assert,
  }) => {
    await aRider()
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers?view=cards')
    await listed(page).waitFor()
    assert.equal(await viewAs(page, ui.cards).getAttribute('aria-pressed'), 'true')
    await page.setViewportSize({ width: 767, height: 900 })
    await page.getByRole('group', { name: ui.view_mode }).waitFor({ state: 'detached' })
    await page.locator('ul.record-rows').waitFor()
    await page.locator('ul.record-cards').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 768, height: 900 })
    await page.locator('ul.record-cards').waitFor()
    await viewAs(page, ui.table).click()
    await page.getByRole('table').waitFor()
    await page.setViewportSize(SIZES.phone)
    await page.locator('ul.record-rows').waitFor()
    await page.getByRole('table').waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('ul.record-rows').waitFor()
    await expectGoodScreen(assert, page)
  })
})

test.group('Staff go back and forward through the dialogs of customers', () => {
  test('the list behind stays as it was searched', async ({ browser, assert }) => {
    const rider = await aRider({ last_name: aLastName('Backward') })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await searchBox(page).fill(rider.last_name)
    await searchBox(page).press('Enter')
    await page.getByText(fill(manager.found, { n: 1 })).waitFor()
    await page.locator('table:not([aria-busy="true"])').getByText(rider.last_name).waitFor()
    await searchBox(page).press('Enter')
    const details = page.getByRole('dialog', { name: `${rider.first_name} ${rider.last_name}` })
    await details.waitFor()
    await details.getByRole('link', { name: manager['edit.title'] }).click()
    const edit = page.getByRole('dialog', { name: manager['edit.title'] })
    await edit.getByLabel(manager['field.first_name']).waitFor()
    await page.goBack()
    await details.waitFor()
    await page.goForward()
    await edit.getByLabel(manager['field.first_name']).waitFor()
    await page.goBack()
    await details.waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(fill(manager.found, { n: 1 })).waitFor()
    assert.equal(await searchBox(page).inputValue(), rider.last_name)
    await page.goForward()
    await details.waitFor()
  })

  test('unsaved changes of a customer are not lost by accident', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.goto(`/admin/customers/${rider.id}`)
    const notes = page.getByRole('dialog').getByLabel(manager['field.notes'])
    await notes.fill('Allergic to bees')
    // A slow tablet whose user leaves before the first answer is drawn.
    const tablet = await page.context().newCDPSession(page)
    await tablet.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    for (const leave of [
      () => page.getByRole('button', { name: ui.cancel }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await leave()
      await answerLeaving(page, 'stay')
      assert.equal(await notes.inputValue(), 'Allergic to bees')
    }
    // Leaving the document altogether, the browser asks itself.
    const asked = page.waitForEvent('dialog').then((question) => question.dismiss())
    await page.evaluate('history.back()')
    await asked
    assert.equal(await notes.inputValue(), 'Allergic to bees')
    await tablet.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.getByRole('button', { name: ui.cancel }).click()
    await expectGoodOnDevices(assert, page)
    await answerLeaving(page, 'leave')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto('/admin/customers/create')
    await page.getByRole('dialog').getByLabel(manager['field.first_name']).fill('Half')
    await page.keyboard.press('Escape')
    await answerLeaving(page, 'stay')
    assert.equal(
      await page.getByRole('dialog').getByLabel(manager['field.first_name']).inputValue(),
      'Half'
    )
  })
})
