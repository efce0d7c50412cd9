import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as duplicates } from '@trailgate/shared/customers/duplicates/messages'
import { messages as memberships } from '@trailgate/shared/memberships/manager_messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { matchDue } from '#customers/duplicates/match_due'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import {
  actionInMenu,
  aPaperWaiver,
  chooseInMenu,
  COUNTER,
  counterBox,
  findHousehold,
  personAt,
} from '#tests/helpers/counter'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aCoveredRider, noVisits, useGate, visitRowsOf } from '#tests/helpers/visits'

const board = (page: Page) => page.getByRole('region', { name: messages.board })
const onBoard = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name })
const verdictOf = (page: Page, name: string) => personAt(page, name).locator('.verdict')

test.group('The counter', (group) => {
  group.each.setup(() => noVisits())

  test('the counter overrides a block with a reason', async ({ browser, assert }) => {
    useGate({ policy: 'block' })
    const rider = await aRider({ first_name: 'Una', last_name: aLastName('Open') })
    const name = `Una ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, rider.last_name, name)
    await verdictOf(page, name).getByText(messages['verdict.no']).waitFor()
    await personAt(page, name).getByText(visits['may_ride.not_covered']).waitFor()
    await (await actionInMenu(page, name, messages['next.sign'])).waitFor()
    await page.keyboard.press('Escape')
    await counterBox(page).focus()
    await page.keyboard.press('Enter')
    await page.getByText(messages['check_in.none']).waitFor()
    await page.getByRole('checkbox', { name: fill(messages.choose, { name }) }).check()
    await page.getByRole('button', { name: fill(messages.check_in, { n: 1 }) }).click()
    const dialog = page.getByRole('dialog', { name: messages['override.title'] })
    await dialog.getByText(visits['refused.not_covered']).waitFor()
    await expectGoodScreen(assert, page)
    await page.keyboard.press('Enter')
    await dialog.getByText(fill(visits['reason.min'], { n: 3 })).waitFor()
    await page.keyboard.press('Escape')
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await page.getByRole('checkbox', { name: fill(messages.choose, { name }) }).check()
    await page.getByRole('button', { name: fill(messages.check_in, { n: 1 }) }).click()
    await dialog.getByLabel(messages['override.reason']).fill('Signed on paper')
    await page.keyboard.press('Enter')
    await onBoard(page, name)
      .getByText(fill(messages['board.let_in'], { reason: 'Signed on paper' }))
      .waitFor()
    await counterBox(page).and(page.locator(':focus')).waitFor()
    const [visit] = await visitRowsOf(rider)
    assert.equal(visit?.override_reason, 'Signed on paper')
  })

  test('a manager bans a person and lifts the ban; a cashier sees its reason and its end', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Rex', last_name: aLastName('Ram') })
    const name = `Rex ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    await findHousehold(page, rider.last_name, name)
    await chooseInMenu(page, name, fill(messages['ban.of'], { name }))
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Escape')
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await chooseInMenu(page, name, fill(messages['ban.of'], { name }))
    await dialog.getByLabel(messages['ban.reason']).fill('Rammed a fence')
    await dialog.getByLabel(messages['ban.until']).fill(addDays(clock.today(), 3))
    await expectGoodScreen(assert, page)
    await dialog.getByRole('button', { name: messages.ban, exact: true }).click()
    await verdictOf(page, name).getByText(messages['verdict.see_staff']).waitFor()
    await page.getByText(fill(messages['ban.done'], { name })).waitFor()
    await counterBox(page).and(page.locator(':focus')).waitFor()
    const banned = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(banned.ban_reason, 'Rammed a fence')

    const cashier = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(cashier, rider.last_name, name)
    await personAt(cashier, name).getByText('Rammed a fence').waitFor()
    assert.equal(await cashier.getByRole('button', { name: messages.lift }).count(), 0)
    await personAt(cashier, name).getByText(messages['override.manager']).waitFor()
    assert.equal(await cashier.getByRole('button', { name: messages['next.see_staff'] }).count(), 0)
    await cashier.getByRole('checkbox', { name: fill(messages.choose, { name }) }).check()
    await cashier.getByRole('button', { name: fill(messages.check_in, { n: 1 }) }).click()
    await cashier
      .getByRole('dialog')
      .getByLabel(messages['override.reason'])
      .fill('To fetch a child')
    await cashier.keyboard.press('Enter')
    await cashier.getByRole('dialog').getByText(visits['override.managers']).waitFor()
    assert.lengthOf(await visitRowsOf(rider), 0)

    await page.getByRole('button', { name: messages['next.see_staff'] }).click()
    await dialog.getByLabel(messages['override.reason']).fill('To fetch a child')
    await page.keyboard.press('Enter')
    await onBoard(page, name).waitFor()

    await chooseInMenu(page, name, fill(messages['lift.of'], { name }))
    await dialog.getByText(messages['lift.hint']).waitFor()
    await dialog.getByRole('button', { name: messages.lift, exact: true }).click()
    await page.getByText(fill(messages['lift.done'], { name })).waitFor()
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
  })

  test('a manager compares a person with a banned one and marks them as two people', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Rae', last_name: aLastName('Twin') })
    const { last_name: last, email, phone } = rider
    const name = `Rae ${last}`
    const banned = await aCoveredRider({
      first_name: 'RAE',
      last_name: last,
      email,
      banned_at: '2026-01-01 10:00:00',
      ban_reason: 'Rammed a fence',
    })
    await matchDue()
    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    await findHousehold(page, phone, name)
    await personAt(page, name).getByText(visits['may_ride.maybe_banned']).waitFor()
    await expectGoodOnDevices(assert, page)
    await chooseInMenu(page, name, fill(messages['compare.of'], { name }))
    await page.waitForURL(`**/customers/merge/${rider.id}/${banned.id}`)
    await page.getByRole('button', { name: duplicates.dismiss }).click()
    await page.getByText(duplicates.dismissed).waitFor()
    await page.goto(COUNTER)
    await findHousehold(page, phone, name)
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
    const compare = await actionInMenu(page, name, fill(messages['compare.of'], { name }))
    assert.equal(await compare.count(), 0)
  })

  test('each rider who may not ride has a next step with its link', async ({ browser, assert }) => {
    useGate({ policy: 'warn', minors_need_guardian: true, requires_membership: true })
    const lastName = aLastName('Steps')
    const parent = await aCoveredRider({ first_name: 'Pat', last_name: lastName })
    await aMinorOf(parent, { first_name: 'Kit', last_name: lastName, ...aPaperWaiver() })
    const ageless = { first_name: 'Val', last_name: lastName, date_of_birth: null }
    await aMinorOf(parent, { ...ageless, ...aPaperWaiver() })
    const end = addDays(clock.today(), -3)
    await aMembershipOf(parent, { start: addDays(end, -365), end })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, `Pat ${lastName}`, `Pat ${lastName}`)
    await personAt(page, `Val ${lastName}`).getByText(messages['age.unknown']).waitFor()
    const step = (name: string, which: 'renew' | 'ask_birth_date' | 'see_guardian') =>
      personAt(page, `${name} ${lastName}`).getByText(messages[`next.${which}`], { exact: true })
    await step('Val', 'ask_birth_date').waitFor()
    await step('Kit', 'see_guardian').click()
    const kit = fill(messages.choose, { name: `Kit ${lastName}` })
    assert.isTrue(await page.getByRole('checkbox', { name: kit }).isChecked())
    await step('Pat', 'renew').click()
    await page.getByRole('dialog').getByLabel(memberships['field.new_end_date']).waitFor()

    const other = await aCoveredRider({ first_name: 'Sue', last_name: aLastName('Sale') })
    await page.goto(COUNTER)
    await findHousehold(page, other.last_name, `Sue ${other.last_name}`)
    await personAt(page, `Sue ${other.last_name}`).getByText(messages['next.sell']).click()
    await page
      .getByRole('dialog', { name: fill(sale['sell.to'], { name: `Sue ${other.last_name}` }) })
      .waitFor()
  })
})
