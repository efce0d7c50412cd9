import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import {
  aFamily,
  aPaperWaiver,
  COUNTER,
  counterBox,
  findHousehold,
  householdOf,
  personAt,
} from '#tests/helpers/counter'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import { expectGoodOnDevices, stopClock } from '#tests/helpers/screens'
import { aCoveredRider, aRideOn, noVisits, visitRowsOf } from '#tests/helpers/visits'

const tickOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: fill(messages.choose, { name }) })
const focused = (page: Page) => page.locator(':focus')

test.group('Only the person who was named', (group) => {
  group.each.setup(() => noVisits())

  test('only the named person is ticked; a key adds the riders of the last visit, even before the answer', async ({
    browser,
    assert,
  }) => {
    const { parent, child, name, childName, lastName } = await aFamily()
    const other = await aMinorOf(parent, {
      first_name: 'Cal',
      last_name: lastName,
      ...aPaperWaiver(),
    })
    const lastTime = addDays(clock.today(), -8)
    for (const { id } of [parent, child]) await aRideOn(lastTime, id)
    await aRideOn(addDays(clock.today(), -9), other.id)
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, name, name)
    assert.isTrue(await tickOf(page, name).isChecked())
    for (const beside of [childName, `Cal ${lastName}`]) {
      assert.isFalse(await tickOf(page, beside).isChecked())
    }
    await expectGoodOnDevices(assert, page)
    const what = messages['widen.last_time']
    await page.getByRole('button', { name: fill(messages['widen.of'], { what, name }) }).click()
    assert.isTrue(await tickOf(page, childName).isChecked())
    assert.isFalse(await tickOf(page, `Cal ${lastName}`).isChecked())

    // Typed in one go, the key stands behind the name: Enter comes before anything is asked, however slow the machine.
    await page.keyboard.press('Escape')
    await stopClock(page)
    await page.keyboard.type(`${name}+`)
    await page.keyboard.press('Enter')
    await page.clock.resume()
    await householdOf(page, name).waitFor()
    await tickOf(page, childName).and(page.locator(':checked')).waitFor()
    await page.locator('.households[aria-busy="false"]').waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByText(fill(messages['check_in.done_children'], { name, id: parent.member_id, n: 1 }))
      .waitFor()
    assert.lengthOf(await visitRowsOf(other), 1)

    // The text in the box is selected; the key still acts on the household that is shown.
    await page.keyboard.press('*')
    await tickOf(page, `Cal ${lastName}`).and(page.locator(':checked')).waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByText(fill(messages['check_in.done'], { name: `Cal ${lastName}`, id: other.member_id }))
      .waitFor()
  })

  test('a near match of a name is looked at first', async ({ browser, assert }) => {
    const { parent, lastName } = await aFamily({ first_name: 'Walter' })
    const name = `Walter ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, `wlater ${lastName}`, name)
    await page.keyboard.press('Enter')
    await page.getByText(messages['search.near']).waitFor()
    await householdOf(page, name).and(focused(page)).waitFor()
    assert.lengthOf(await visitRowsOf(parent), 0)
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { name, id: parent.member_id })).waitFor()
    assert.lengthOf(await visitRowsOf(parent), 1)
  })

  test('the counter asks once when a minor checks in and no parent is in', async ({
    browser,
    assert,
  }) => {
    const { parent, child, childName, name } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, child.member_id, childName)
    const dialog = page.getByRole('dialog', { name: messages['lone_minor.title'] })
    await page.keyboard.press('Enter')
    await dialog.getByText(fill(messages['lone_minor.hint'], { names: childName })).waitFor()
    // A second Enter of fast hands goes back and checks in no one.
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await counterBox(page).and(focused(page)).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: ui.cancel }).and(focused(page)).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('button', { name: messages['lone_minor.confirm'] }).click()
    await page
      .getByText(fill(messages['check_in.done'], { name: childName, id: child.member_id }))
      .waitFor()
    assert.lengthOf(await visitRowsOf(parent), 0)

    // Beside the parent there is no question.
    await noVisits()
    await page.reload()
    await findHousehold(page, child.member_id, childName)
    await tickOf(page, name).check()
    await page.getByRole('button', { name: fill(messages.check_in, { n: 2 }) }).click()
    await page
      .getByText(
        fill(messages['check_in.done_others'], { name: childName, id: child.member_id, n: 1 })
      )
      .waitFor()
  })

  test('the keyboard chooses between people of the same name, who are told apart', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Twin')
    const called = { first_name: 'Sam', last_name: lastName }
    const one = await aCoveredRider({ ...called, date_of_birth: '1980-02-03', city: 'Boone' })
    const other = await aCoveredRider({ ...called, date_of_birth: '1991-04-05', city: 'Sylva' })
    const name = `Sam ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await counterBox(page).and(focused(page)).waitFor()
    await page.keyboard.insertText(name)
    const head = page.getByRole('heading', { name: fill(messages['households.head'], { n: 2 }) })
    await head.waitFor()
    await page.locator('.households[aria-busy="false"]').waitFor()
    for (const [{ member_id: memberId }, born, city] of [
      [one, '2/3/1980', 'Boone'],
      [other, '4/5/1991', 'Sylva'],
    ] as const) {
      const facts = personAt(page, name).filter({ hasText: memberId })
      await facts.getByText(fill(messages.born, { date: born })).waitFor()
      await facts.getByText(city).waitFor()
    }
    await page.keyboard.press('Enter')
    await householdOf(page, name).first().and(focused(page)).waitFor()
    await page.getByText(messages['search.several']).waitFor()
    for (const rider of [one, other]) assert.lengthOf(await visitRowsOf(rider), 0)
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('ArrowDown')
    await householdOf(page, name).last().and(focused(page)).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await counterBox(page).and(focused(page)).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { name, id: other.member_id })).waitFor()
    assert.lengthOf(await visitRowsOf(one), 0)
  })

  test('the keyboard ticks one person where a last name fits the whole household', async ({
    browser,
    assert,
  }) => {
    const { parent, child, name, childName, lastName } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, lastName, name)
    await page.getByRole('button', { name: messages['check_in.nobody'] }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(messages['check_in.none']).waitFor()
    await tickOf(page, name).and(focused(page)).waitFor()
    await page.keyboard.press('ArrowDown')
    await tickOf(page, childName).and(focused(page)).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { name, id: parent.member_id })).waitFor()
    assert.lengthOf(await visitRowsOf(child), 0)
  })

  test('the counter says when there may be more households than the eight shown', async ({
    browser,
  }) => {
    const lastName = aLastName('Many')
    for (let n = 0; n < 9; n += 1) await aCoveredRider({ last_name: lastName })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await counterBox(page).fill(lastName)
    const head = fill(messages['households.head_most'], { n: 8 })
    await page.getByRole('heading', { name: head }).waitFor()
  })
})
