import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import { held } from '#tests/helpers/requests'
import {
  expectGoodOnDevices,
  expectGoodScreen,
  stopClock,
  untilHandled,
} from '#tests/helpers/screens'
import { aCoveredRider } from '#tests/helpers/visits'

const dialog = (page: Page) => page.getByRole('dialog', { name: layout['find.title'] })
const box = (page: Page) => dialog(page).getByLabel(counter['search.label'])
const option = (page: Page, name: string) =>
  dialog(page).getByRole('option').filter({ hasText: name })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: manager['search.label'] })
const inFocus = ':focus'

async function aFamily() {
  const lastName = aLastName('Findable')
  const parent = await aCoveredRider({ first_name: 'Ann', last_name: lastName })
  const child = await aMinorOf(parent, { first_name: 'Bo', last_name: lastName })
  await aMembershipOf(parent)
  return { parent, child, lastName, name: `Ann ${lastName}`, childName: `Bo ${lastName}` }
}

test.group('Global search', () => {
  test('the keyboard alone finds a customer, and the focus returns to where it was', async ({
    browser,
    assert,
  }) => {
    const { parent, child, lastName, name, childName } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/profile')
    const logout = page.getByRole('button', { name: ui.logout })
    await logout.focus()
    await page.keyboard.press('Control+k')
    await box(page).and(page.locator(inFocus)).waitFor()
    await dialog(page).getByText(counter['search.start']).waitFor()
    await page.keyboard.type(lastName)
    await option(page, name).getByText(counter['verdict.yes']).waitFor()
    await option(page, name).getByText('yearly').waitFor()
    await option(page, childName).getByText(counter['verdict.no']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await logout.and(page.locator(inFocus)).waitFor()

    await page.keyboard.press('/')
    await box(page).and(page.locator(inFocus)).waitFor()
    assert.equal(await box(page).inputValue(), '')
    const answered = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('q') === lastName
    )
    await page.keyboard.type(lastName)
    await answered
    await option(page, childName).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/customers/${child.id}/page`)
    await page.getByRole('heading', { level: 1, name: childName }).waitFor()
    assert.equal(await dialog(page).count(), 0)

    // From one person to the next, and by Back to the screen where it began.
    await page.keyboard.press('Control+k')
    await box(page).fill(lastName)
    await option(page, name).click()
    await page.waitForURL(`**/admin/customers/${parent.id}/page`)
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/admin/profile')
  })

  test('the button opens the search; the slash leads to the box of a list', async ({
    browser,
    assert,
  }) => {
    const { child, childName } = await aFamily()
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.getByRole('table').waitFor()
    await page.keyboard.press('/')
    await searchBox(page).and(page.locator(inFocus)).waitFor()
    // In a field the slash is a character, and Ctrl K is none.
    const searched = page.waitForResponse(/customers\/search\?.*1%2F2/)
    await page.keyboard.type('1/2')
    assert.equal(await searchBox(page).inputValue(), '1/2')
    await page.keyboard.press('Control+k')
    await box(page).and(page.locator(inFocus)).waitFor()
    await dialog(page).getByRole('button', { name: ui.close }).click()
    await searchBox(page).and(page.locator(inFocus)).waitFor()

    await page.getByRole('button', { name: `${layout.find} (${layout['find.keys']})` }).click()
    await box(page).and(page.locator(inFocus)).waitFor()
    await page.keyboard.type('zzqqzz')
    await dialog(page)
      .getByText(fill(counter['search.none'], { text: 'zzqqzz' }))
      .waitFor()
    // The list behind it is loaded again a second after the last letter, and is dimmed meanwhile.
    await searched
    await page.locator('table[aria-busy="true"]').waitFor({ state: 'detached' })
    await expectGoodScreen(assert, page)
    await box(page).fill(child.member_id)
    await option(page, childName).waitFor()
    await page.getByRole('link', { name: counter['search.new'] }).waitFor({ state: 'detached' })
  })

  test('Enter before the answer opens the match, and a failed search can be repeated', async ({
    browser,
    assert,
  }) => {
    const { parent, lastName, name } = await aFamily()
    const page = await openBackOfficeAt(browser, 'manager', '/admin/reports')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route(
      '**/api/counter/search**',
      (route) => route.fulfill({ status: 409, json: {} }),
      {
        times: 1,
      }
    )
    await page.keyboard.press('Control+k')
    await box(page).fill(lastName)
    await dialog(page).getByText(counter['search.failed']).waitFor()
    await page.keyboard.press('Enter')
    await option(page, name).waitFor()

    const answer = await held(page, '**/api/counter/search**')
    await box(page).fill(name)
    await page.keyboard.press('Enter')
    assert.equal(new URL(page.url()).pathname, '/admin/reports')
    answer()
    await page.waitForURL(`**/admin/customers/${parent.id}/page`)
  })

  test('Enter before the answer opens the marked match only', async ({ browser, assert }) => {
    const { child, lastName, childName } = await aFamily()
    const other = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/profile')
    await page.getByRole('button', { name: ui.logout }).waitFor()
    const markChild = async () => {
      await page.keyboard.press('Control+k')
      await box(page).fill(lastName)
      await option(page, childName).waitFor()
      // The people found last stand there for a moment after the next letter.
      await stopClock(page)
    }
    const enter = async () => {
      await page.keyboard.press('ArrowDown')
      await dialog(page).getByRole('option', { name: childName, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.clock.resume()
    }
    await markChild()
    await box(page).fill(other.lastName)
    await enter()
    await option(page, other.name).waitFor()
    await untilHandled(page)
    assert.equal(new URL(page.url()).pathname, '/admin/profile')
    await dialog(page).getByRole('button', { name: ui.close }).click()
    await dialog(page).waitFor({ state: 'detached' })

    await markChild()
    await page.keyboard.press('Backspace')
    await enter()
    await page.waitForURL(`**/admin/customers/${child.id}/page`)
  })

  test('screens and actions are found by their names', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'manager', '/admin/profile')
    await page.getByRole('button', { name: ui.logout }).waitFor()
    const open = async (text: string, url: string) => {
      await page.keyboard.press('Control+k')
      await box(page).and(page.locator(inFocus)).waitFor()
      await page.keyboard.type(text)
      // A whole name needs no answer about people.
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${url}`)
      await dialog(page).waitFor({ state: 'detached' })
    }
    await open('reports', '/admin/reports')
    await open('new customer', '/admin/customers/create')
    await page.getByRole('dialog', { name: manager['create.title'] }).waitFor()
    await page.getByRole('button', { name: ui.cancel }).click()
    await open('roll call', '/admin/counter?roll-call')
    const rollCall = page.getByRole('dialog').filter({ hasText: counter.roll_call })
    await rollCall.waitFor()
    await rollCall.getByRole('button', { name: ui.close }).first().click()
    await page.waitForURL('**/admin/counter')

    await page.keyboard.press('Control+k')
    await box(page).fill('cust')
    const commands = dialog(page).getByRole('group', { name: layout['find.commands'] })
    await commands.getByRole('option', { name: manager.new }).waitFor()
    await expectGoodOnDevices(assert, page)
    await commands.getByRole('option', { name: layout['nav.customers'], exact: true }).click()
    await page.waitForURL('**/admin/customers')
  })

  test('letters typed before the box opens are kept', async ({ browser }) => {
    const { parent, lastName, name } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/profile')
    const early = await held(page, '**/FindDialog*')
    await page.reload()
    await page.getByRole('button', { name: ui.logout }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`Ann ${lastName}x`)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    early()
    await page.waitForURL(`**/admin/customers/${parent.id}/page`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })
})
