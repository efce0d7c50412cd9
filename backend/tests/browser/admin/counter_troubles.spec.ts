import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import {
  chooseInMenu,
  COUNTER,
  counterBox,
  findHousehold,
  householdOf,
} from '#tests/helpers/counter'
import { enter } from '#tests/helpers/keyboard'
import { aLastName } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import { aCoveredRider, aVisitOf, noVisits } from '#tests/helpers/visits'

const board = (page: Page) => page.getByRole('region', { name: messages.board })
const onBoard = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name })

test.group('The counter', (group) => {
  group.each.setup(() => noVisits())

  test('the counter keeps the search text after a failure and says when no rider matches', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Fay', last_name: aLastName('Fail') })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await page.route('**/api/counter/search**', (route) => route.fulfill({ status: 500, json: {} }))
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(rider.last_name)
    await page.getByText(messages['search.failed']).waitFor()
    assert.equal(await counterBox(page).inputValue(), rider.last_name)
    await expectGoodScreen(assert, page)
    await page.unroute('**/api/counter/search**')
    await enter(page, page.getByRole('button', { name: ui.try_again }))
    await householdOf(page, `Fay ${rider.last_name}`).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('zzqqzz')
    await page.getByText(fill(messages['search.none'], { text: 'zzqqzz' })).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('each failed action says what was not done', async ({ browser, client }) => {
    const inside = await aCoveredRider({ first_name: 'Ina', last_name: aLastName('In') })
    await aVisitOf(client, inside)
    const rider = await aCoveredRider({ first_name: 'Tom', last_name: aLastName('Try') })
    const name = `Tom ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    await onBoard(page, 'Ina').waitFor()
    await findHousehold(page, rider.last_name, name)
    const fails = (path: string) =>
      page.route(path, (route) =>
        route.request().method() === 'GET' && !path.includes('roll-call')
          ? route.continue()
          : route.fulfill({ status: 500, json: {} })
      )
    for (const path of ['visits', 'visits/*', 'visits/*/check-out', 'customers/*/ban']) {
      await fails(`**/api/${path}`)
    }
    await fails('**/api/visits/roll-call**')
    await page.keyboard.press('Enter')
    await page.getByText(messages['check_in.failed']).waitFor()
    const out = fill(messages['check_out.of'], { name: `Ina ${inside.last_name}` })
    await board(page).getByRole('button', { name: out }).click()
    await page.getByText(messages['check_out.failed']).waitFor()

    const dialog = page.getByRole('dialog')
    await chooseInMenu(page, name, fill(messages['ban.of'], { name }))
    await dialog.getByLabel(messages['ban.reason']).fill('Too fast')
    await dialog.getByRole('button', { name: messages.ban, exact: true }).click()
    await dialog.getByText(messages['ban.failed']).waitFor()
    await dialog.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('button', { name: messages.everybody_out }).click()
    await dialog.getByRole('button', { name: messages.everybody_out }).click()
    await dialog.getByText(messages['everybody_out.failed']).waitFor()
    await dialog.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('button', { name: messages.roll_call }).click()
    await dialog.getByRole('rowheader', { name: `${inside.last_name}, Ina` }).waitFor()
    await dialog.getByText(messages['roll_call.failed']).waitFor({ timeout: 30_000 })

    await db.from('customers').where('id', rider.id).update({
      banned_at: '2026-01-01 10:00:00',
      ban_reason: 'Too fast',
    })
    await page.goto(COUNTER)
    await findHousehold(page, rider.last_name, name)
    await chooseInMenu(page, name, fill(messages['lift.of'], { name }))
    await dialog.getByRole('button', { name: messages.lift, exact: true }).click()
    await dialog.getByText(messages['lift.failed']).waitFor()
  })
})
