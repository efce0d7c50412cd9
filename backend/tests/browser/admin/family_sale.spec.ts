import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { chooseInMenu, searchAnswered } from '#tests/helpers/counter'
import { handsOn, interactionsOf } from '#tests/helpers/hands'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { whatItTakes } from '#tests/helpers/what_it_takes'

const PATH = '/admin/counter'
const box = (page: Page) => page.getByLabel(counter['search.label'])

/** Types and waits for the answer to the whole text: cards of an earlier answer are replaced with their menus. */
async function find(page: Page, text: string) {
  await box(page).and(page.locator(':focus')).waitFor()
  const answered = searchAnswered(page, text)
  await page.keyboard.type(text)
  await answered
  await page.locator('.households[aria-busy="false"] .household').first().waitFor()
}

async function soldTo({ id }: { id: number }) {
  const sold = await db.from('memberships').where('customer_id', id).firstOrFail()
  const slots: { customer_id: number }[] = await db
    .from('membership_slots')
    .where('membership_id', sold.id)
    .orderBy('slot_number')
  return { sold, holders: slots.map((slot) => slot.customer_id) }
}

test.group('Selling to a family at the counter', () => {
  test('a new family of five takes at most 60 keys and clicks', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Ann', last_name: aLastName('Five') })
    const name = `Ann ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await box(page).waitFor()
    const hands = await handsOn(page)
    await find(page, rider.phone.slice(-4))
    await hands.press(page.getByRole('button', { name: fill(messages['sell.to'], { name }) }))
    const dialog = page.getByRole('dialog', { name: fill(messages['sell.to'], { name }) })
    await hands.press(dialog.getByRole('radio', { name: 'Family' }))
    await hands.press(dialog.getByLabel(fill(messages['minor.first_name'], { n: 1 })))
    for (const [index, child] of ['Ava', 'Leo', 'Mia', 'Max'].entries()) {
      if (index > 0) await hands.key('Enter')
      await hands.type(child)
      await hands.key('Enter')
      await hands.type(`0${index + 1}152016`)
    }
    await hands.press(dialog.getByRole('radio', { name: 'Card' }))
    await hands.press(dialog.getByRole('button', { name: 'Sell for' }))
    await dialog.waitFor({ state: 'detached' })
    const interactions = interactionsOf(await hands.effort())
    assert.isAtMost(interactions, 60)
    assert.equal(
      whatItTakes('counter', 'Family membership for a new family of five').now,
      `${interactions} keys and clicks`
    )
    const { sold, holders } = await soldTo(rider)
    await page.getByText(fill(messages.done, { number: sold.membership_id, name })).waitFor()
    assert.lengthOf(holders, 5)
    const children = await db.from('customers').whereIn('id', holders.slice(1)).orderBy('id')
    assert.deepEqual(
      children.map(({ first_name: first, date_of_birth: born }) => [first, born]),
      [
        ['Ava', '2016-01-15'],
        ['Leo', '2016-02-15'],
        ['Mia', '2016-03-15'],
        ['Max', '2016-04-15'],
      ]
    )
    assert.isTrue(children.every(({ last_name: last }) => last === rider.last_name))
    // They stand in the household at once, with the membership.
    await page.locator('.person').filter({ hasText: 'Max' }).getByText('family').waitFor()
    await box(page).and(page.locator(':focus')).waitFor()
  })

  test('a known family is seated as it is; each mistake stands at its row', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Bea', last_name: aLastName('Known') })
    const child = await aMinorOf(rider, { first_name: 'Cal', last_name: rider.last_name })
    const second = await aMinorOf(rider, { first_name: 'Dot', last_name: rider.last_name })
    const name = `Bea ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, rider.last_name)
    await page.getByRole('button', { name: fill(messages['sell.to'], { name }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(fill(messages['holders.left'], { n: 2 })).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('checkbox', { name: `Dot ${rider.last_name}` }).uncheck()
    await dialog.getByText(fill(messages['holders.left'], { n: 3 })).waitFor()
    await dialog.getByLabel(fill(messages['minor.first_name'], { n: 3 })).fill('Eve')
    await dialog.getByRole('button', { name: 'Sell for' }).click()
    await dialog.getByText(customers['date_of_birth.required']).waitFor()
    const born = dialog.getByLabel(fill(messages['minor.date_of_birth'], { n: 3 }))
    assert.equal(await born.getAttribute('aria-invalid'), 'true')
    await born.fill(addYears(clock.today(), -7))
    await dialog.getByLabel(manager['field.price_paid']).fill('0')
    await dialog.getByRole('button', { name: messages['submit.free'] }).click()
    await dialog.waitFor({ state: 'detached' })
    const { holders } = await soldTo(rider)
    assert.deepEqual(holders.slice(0, 2), [rider.id, child.id])
    assert.notInclude(holders, second.id)
    assert.isNotNull(holders[2])
    assert.deepEqual(holders.slice(3), [null as never, null as never])
  })

  test('a sale that fails keeps what was typed and sells nothing', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Flo', last_name: aLastName('Fail') })
    const name = `Flo ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await page.route('**/api/memberships/household', (route) =>
      route.fulfill({ status: 500, json: {} })
    )
    await find(page, rider.last_name)
    await page.getByRole('button', { name: fill(messages['sell.to'], { name }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Family' }).click()
    const first = dialog.getByLabel(fill(messages['minor.first_name'], { n: 1 }))
    await first.fill('Gus')
    await dialog.getByLabel(fill(messages['minor.date_of_birth'], { n: 1 })).fill('2018-05-05')
    await dialog.getByRole('button', { name: 'Sell for' }).click()
    await dialog.getByText(messages.failed).waitFor()
    assert.equal(await first.inputValue(), 'Gus')
    await dialog.getByRole('button', { name: ui.cancel }).click()
    await box(page).and(page.locator(':focus')).waitFor()
    assert.isNull(await db.from('memberships').where('customer_id', rider.id).first())
  })

  test('a membership is renewed on the card, and managed from it', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Hal', last_name: aLastName('Renew') })
    const name = `Hal ${rider.last_name}`
    const end = addDays(clock.today(), 5)
    const held = await aMembershipOf(rider, { start: addDays(end, -365), end })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, rider.last_name)
    await chooseInMenu(page, name, fill(messages['renew.of'], { name }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: memberships.renew, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(manager.renewed).waitFor()
    assert.equal(new URL(page.url()).pathname, PATH)
    const row = await db.from('memberships').where('id', held.id).firstOrFail()
    assert.isTrue(row.end_date > end)
    await chooseInMenu(page, name, messages.manage)
    await page.waitForURL(`**/admin/memberships/${held.id}/show`)
  })

  test('a membership that cannot be renewed is named', async ({ browser }) => {
    const rider = await aRider({ first_name: 'Ida', last_name: aLastName('None') })
    const name = `Ida ${rider.last_name}`
    const end = addDays(clock.today(), 5)
    await aMembershipOf(rider, { start: addDays(end, -365), end })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, rider.last_name)
    await page.route('**/api/memberships/customer/**', (route) =>
      route.fulfill({ status: 403, json: {} })
    )
    await chooseInMenu(page, name, fill(messages['renew.of'], { name }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(messages['renew.failed']).waitFor()
    await page.unroute('**/api/memberships/customer/**')
    await db.from('memberships').where('customer_id', rider.id).update({ status: 'cancelled' })
    await dialog.getByRole('button', { name: ui.try_again }).click()
    await dialog.getByText(messages['renew.none']).waitFor()
  })
})
