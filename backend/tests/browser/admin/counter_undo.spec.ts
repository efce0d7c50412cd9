import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import {
  chooseInMenu,
  COUNTER,
  counterBox,
  findHousehold,
  householdOf,
} from '#tests/helpers/counter'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aCoveredRider, aVisitOf, noVisits, visitRowsOf } from '#tests/helpers/visits'

const onBoard = (page: Page, name: string) =>
  page.getByRole('region', { name: messages.board }).getByRole('listitem').filter({ hasText: name })

test.group('Taking back at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('one key takes back the last check-in, and the last check-out', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Una', last_name: aLastName('Oops') })
    const name = `Una ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, rider.last_name, name)
    await page.keyboard.press('Enter')
    await onBoard(page, name).waitFor()
    const undo = fill(messages['undo.last'], { keys: 'Ctrl Z', names: name })
    await page.getByRole('button', { name: undo }).waitFor()
    await expectGoodOnDevices(assert, page)
    await counterBox(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(fill(messages['undo.check_in'], { names: name })).waitFor()
    await onBoard(page, name).waitFor({ state: 'detached' })
    assert.equal(await counterBox(page).inputValue(), rider.last_name)
    const [undone] = await visitRowsOf(rider)
    assert.isNotNull(undone?.undone_at)

    // The person may come in as before.
    await page.keyboard.press('Enter')
    await onBoard(page, name).waitFor()
    const out = fill(messages['check_out.of'], { name })
    await onBoard(page, name).getByRole('button', { name: out }).click()
    await onBoard(page, name).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: undo }).focus()
    await page.keyboard.press('Control+z')
    await page.getByText(fill(messages['undo.check_out'], { names: name })).waitFor()
    await onBoard(page, name).waitFor()
    const [, again] = await visitRowsOf(rider)
    assert.equal(again?.state, 'in')
  })

  test('the counter says which undo failed, and the next key repeats it', async ({
    browser,
    assert,
  }) => {
    const last = aLastName('Part')
    const parent = await aCoveredRider({ first_name: 'Una', last_name: last })
    const child = await aMinorOf(parent, {
      first_name: 'Kid',
      last_name: last,
      paper_waiver: true,
      waiver_date: clock.today(),
    })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, parent.member_id, `Una ${last}`)
    await page.keyboard.press('*')
    await page.keyboard.press('Enter')
    await onBoard(page, `Kid ${last}`).waitFor()
    const [childs] = await visitRowsOf(child)
    const broken = `**/api/visits/${childs?.id}/undo`
    await page.route(broken, (route) => route.fulfill({ status: 409, json: {} }))
    await page.keyboard.press('Control+z')
    const done = fill(messages['undo.check_in'], { names: `Una ${last}` })
    const said = { done, names: `Kid ${last}`, why: messages['undo.again'] }
    await page.getByText(fill(messages['undo.part'], said)).waitFor()
    // The child's row names the parent too.
    const outOf = (name: string) =>
      onBoard(page, name).getByRole('button', { name: fill(messages['check_out.of'], { name }) })
    await outOf(`Una ${last}`).waitFor({ state: 'detached' })
    await outOf(`Kid ${last}`).waitFor()
    await page.unroute(broken)
    await page.getByRole('button', { name: `Undo (Ctrl Z): Kid ${last}` }).click()
    await onBoard(page, `Kid ${last}`).waitFor({ state: 'detached' })
    for (const person of [parent, child]) {
      assert.isNotNull((await visitRowsOf(person))[0]?.undone_at)
    }
  })

  test('offers nothing that another counter did, and the own act for ten minutes, also after a look elsewhere', async ({
    browser,
    client,
    assert,
  }) => {
    const last = aLastName('Other')
    const rider = await aCoveredRider({ first_name: 'Una', last_name: last })
    const name = `Una ${last}`
    const undo = { name: fill(messages['undo.last'], { keys: 'Ctrl Z', names: name }) }
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await page.clock.install()
    await findHousehold(page, rider.member_id, name)
    await page.route('**/api/visits', async (route) => {
      await aVisitOf(client, rider)
      await route.fallback()
    })
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { name, id: rider.member_id })).waitFor()
    assert.equal(await page.getByRole('button', undo).count(), 0)
    await page.unroute('**/api/visits')

    const out = { name: fill(messages['check_out.of'], { name }) }
    await onBoard(page, name).getByRole('button', out).click()
    await page.getByRole('button', undo).waitFor()
    await householdOf(page, name).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name }).first().waitFor()
    await page.clock.fastForward(6 * 60_000)
    await page.goBack()
    await page.getByRole('button', undo).waitFor()
    await page.clock.fastForward(4 * 60_000)
    await page.getByRole('button', undo).waitFor({ state: 'detached' })
  })

  test('an undo after ten minutes needs a reason, and says when it failed', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Una', last_name: aLastName('Late') })
    const name = `Una ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findHousehold(page, rider.last_name, name)
    await page.keyboard.press('Enter')
    await onBoard(page, name).waitFor()
    await page.route('**/api/visits/*/undo', (route) => route.fulfill({ status: 500, json: {} }))
    await page.keyboard.press('Control+z')
    await page.getByText(messages['undo.failed']).first().waitFor()
    await page.unroute('**/api/visits/*/undo')
    await db
      .from('visits')
      .where('customer_id', rider.id)
      .update({ checked_in_at: sqlTimeAfter(clock.now(), -11 * 60) })
    await chooseInMenu(page, name, fill(messages['undo.of'], { name }))
    const dialog = page.getByRole('dialog', { name: fill(messages['undo.title'], { name }) })
    await dialog.getByText(messages['undo.hint']).waitFor()
    await dialog.getByRole('button', { name: messages.undo }).click()
    await dialog.getByText(visits['undo.reason']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(messages['undo.reason']).fill('It was another Una')
    await page.keyboard.press('Enter')
    await onBoard(page, name).waitFor({ state: 'detached' })
    await counterBox(page).and(page.locator(':focus')).waitFor()
    const [undone] = await visitRowsOf(rider)
    assert.equal(undone?.undo_reason, 'It was another Una')
  })
})
