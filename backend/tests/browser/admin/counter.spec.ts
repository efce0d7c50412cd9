import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as dashboard } from '@trailgate/shared/dashboard/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import {
  COUNTER,
  counterBox,
  personAt,
  householdOf,
  findHousehold,
  aPaperWaiver,
  aFamily,
} from '#tests/helpers/counter'
import { newPassOf } from '#tests/helpers/passes'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aCoveredRider, checkIn, noVisits, visitRowsOf } from '#tests/helpers/visits'

const board = (page: Page) => page.getByRole('region', { name: messages.board })
const onBoard = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name })
const verdictOf = (page: Page, name: string) => personAt(page, name).locator('.verdict')

test.group('The counter', (group) => {
  group.each.setup(() => noVisits())

  test('a scanned pass finds the household', async ({ browser, client }) => {
    const { parent, name } = await aFamily()
    const { token } = await newPassOf(client, parent)
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(token)
    await householdOf(page, name).waitFor()
  })

  test('cashiers start at the counter; other roles start at the dashboard and have it first in the bar', async ({
    browser,
    assert,
  }) => {
    const cashier = await openBackOffice(browser, 'cashier')
    await cashier.waitForURL(`**${COUNTER}`)
    await cashier.getByText(messages['search.start']).waitFor()
    await cashier.getByText(messages['board.empty']).waitFor()
    await cashier.getByText(messages['board.live'], { exact: true }).waitFor()
    await expectGoodOnDevices(assert, cashier)
    await cashier.getByRole('link', { name: layout['nav.dashboard'] }).click()
    await cashier.getByText(dashboard['recent.title']).waitFor()

    for (const role of ['staff', 'manager', 'admin'] as const) {
      const page = await openBackOffice(browser, role)
      await page.getByText(dashboard['recent.title']).waitFor()
      const bar = page.getByRole('navigation', { name: layout['nav.label'] })
      const first = bar.getByRole('listitem').first()
      assert.equal(await first.textContent(), layout['nav.counter'])
    }
  })

  test('the keyboard alone finds a family and checks it in', async ({ browser, assert }) => {
    const { parent, child, name, childName } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await findHousehold(page, name, name)
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
    await personAt(page, childName)
      .getByText(fill(messages.age, { n: 10 }))
      .waitFor()
    // Everybody beside the one who was named.
    await page.keyboard.type('*')
    await page.keyboard.press('Enter')
    await page
      .getByText(fill(messages['check_in.done_children'], { name, id: parent.member_id, n: 1 }))
      .waitFor()
    await onBoard(page, name).first().waitFor()
    await onBoard(page, childName)
      .getByText(fill(messages['board.guardian'], { names: name }), { exact: true })
      .waitFor()
    for (const { id } of [parent, child]) {
      const [visit] = await visitRowsOf({ id })
      assert.deepInclude(visit, { state: 'in', method: 'counter' })
    }
    await expectGoodScreen(assert, page)

    // Escape is back at the box from anywhere, and once more empties it.
    await personAt(page, name).getByRole('link', { name }).focus()
    await page.keyboard.press('Escape')
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(messages['search.start']).waitFor()
    assert.equal(await counterBox(page).inputValue(), '')
  })

  test('the arrows tick riders of a household, and the counter checks them in and out', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Two')
    const first = await aCoveredRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(first, {
      first_name: 'Cy',
      last_name: 'Little',
      ...aPaperWaiver(),
    })
    const second = await aCoveredRider({ first_name: 'Ben', last_name: lastName })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, lastName, `Ben ${lastName}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await onBoard(page, `Ben ${lastName}`).waitFor()
    assert.lengthOf(await visitRowsOf(second), 1)
    // Only the named person is ticked.
    const cy = page.getByRole('checkbox', { name: fill(messages.choose, { name: 'Cy Little' }) })
    assert.isFalse(await cy.isChecked())
    await page.getByRole('button', { name: fill(messages.check_in, { n: 1 }) }).click()
    await onBoard(page, `Ann ${lastName}`).waitFor()
    assert.lengthOf(await visitRowsOf(first), 1)
    assert.lengthOf(await visitRowsOf(child), 0)

    const out = fill(messages['check_out.of'], { name: `Ann ${lastName}` })
    await householdOf(page, `Ann ${lastName}`).getByRole('button', { name: out }).click()
    await page.getByText(fill(messages['check_out.done'], { name: `Ann ${lastName}` })).waitFor()
    await onBoard(page, `Ann ${lastName}`).waitFor({ state: 'detached' })
    const [visit] = await visitRowsOf(first)
    assert.equal(visit?.state, 'out')
  })

  test('the counter fits long names and a hundred people in', async ({
    browser,
    client,
    assert,
  }) => {
    const long = { first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) }
    const parent = await aRider(long)
    for (let n = 0; n < 3; n += 1) await aMinorOf(parent, long)
    const crowd = []
    for (let n = 0; n < 101; n += 1) crowd.push(await aCoveredRider())
    for (const part of [crowd.slice(0, 50), crowd.slice(50, 100), crowd.slice(100)]) {
      await checkIn(client, part)
    }
    const page = await openBackOfficeAt(browser, 'manager', COUNTER, 'tablet')
    await page.getByRole('button', { name: fill(messages['board.more'], { n: 1 }) }).waitFor()
    await counterBox(page).fill('W'.repeat(20))
    await householdOf(page, `${long.first_name} ${long.last_name}`).first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: fill(messages['board.more'], { n: 1 }) }).click()
    assert.equal(await board(page).getByRole('listitem').count(), 101)
  })
})
