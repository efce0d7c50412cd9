import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages as memberships } from '@trailgate/shared/memberships/manager_messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as dashboard } from '@trailgate/shared/dashboard/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { enter } from '#tests/helpers/keyboard'
import { aMembershipOf } from '#tests/helpers/memberships'
import { merge } from '#tests/helpers/merges'
import { newPassOf } from '#tests/helpers/passes'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import {
  aCoveredRider,
  aVisitOf,
  checkIn,
  noVisits,
  useGate,
  visitRowsOf,
} from '#tests/helpers/visits'

const PATH = '/admin/counter'
const PAPER = () => ({ paper_waiver: true, waiver_date: clock.today() })
const box = (page: Page) => page.getByLabel(messages['search.label'])
const board = (page: Page) => page.getByRole('region', { name: messages.board })
const onBoard = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name })
const person = (page: Page, name: string) =>
  page.locator('.person').filter({ has: page.getByRole('link', { name, exact: true }) })
const card = (page: Page, name: string) =>
  page.getByRole('article', { name: fill(messages['household.of'], { name }) })
const verdictOf = (page: Page, name: string) => person(page, name).locator('.verdict')

/**
 * Types into the box, as fast as somebody who is asked by a queue, and waits for the household as the answer to this text: one of the
 * text before may show it too, as alike, and no Enter confirms that.
 */
async function find(page: Page, text: string, name: string) {
  await box(page).and(page.locator(':focus')).waitFor()
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === '/api/counter/search' && searchParams.get('q') === text
  })
  await page.keyboard.insertText(text)
  await answered
  await page.locator('.households[aria-busy="false"]').waitFor()
  await card(page, name).waitFor()
}

async function aFamily(columns: Record<string, unknown> = {}) {
  const lastName = aLastName('Fam')
  const parent = await aCoveredRider({ first_name: 'Ann', last_name: lastName, ...columns })
  const child = await aMinorOf(parent, { first_name: 'Bo', last_name: lastName, ...PAPER() })
  return { parent, child, lastName, name: `Ann ${lastName}`, childName: `Bo ${lastName}` }
}

test.group('The counter', (group) => {
  group.each.setup(() => noVisits())

  test('finds the household of a pass that a scanner types', async ({ browser, client }) => {
    const { parent, name } = await aFamily()
    const { token } = await newPassOf(client, parent)
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await box(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(token)
    await card(page, name).waitFor()
  })

  test('is where cashiers start; the others keep their dashboard and have it first in the bar', async ({
    browser,
    assert,
  }) => {
    const cashier = await openBackOffice(browser, 'cashier')
    await cashier.waitForURL(`**${PATH}`)
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

  test('finds a family and checks it in by keyboard alone', async ({ browser, assert }) => {
    const { parent, child, lastName, name, childName } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await box(page).and(page.locator(':focus')).waitFor()
    await find(page, lastName, name)
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
    await person(page, childName)
      .getByText(fill(messages.age, { n: 10 }))
      .waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByText(fill(messages['check_in.done'], { names: `${name}, ${childName}` }))
      .waitFor()
    await onBoard(page, name).first().waitFor()
    await onBoard(page, childName)
      .getByText(fill(messages['board.guardian'], { names: name }))
      .waitFor()
    for (const { id } of [parent, child]) {
      const [visit] = await visitRowsOf({ id })
      assert.deepInclude(visit, { state: 'in', method: 'counter' })
    }
    await expectGoodScreen(assert, page)

    // Escape is back at the box from anywhere, and once more empties it.
    await person(page, name).getByRole('link', { name }).focus()
    await page.keyboard.press('Escape')
    await box(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(messages['search.start']).waitFor()
    assert.equal(await box(page).inputValue(), '')
  })

  test('checks in some of a household, marks another one with the arrows, and checks out', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Two')
    const first = await aCoveredRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(first, { first_name: 'Cy', last_name: 'Little', ...PAPER() })
    const second = await aCoveredRider({ first_name: 'Ben', last_name: lastName })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, lastName, `Ben ${lastName}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await onBoard(page, `Ben ${lastName}`).waitFor()
    assert.lengthOf(await visitRowsOf(second), 1)
    await page
      .getByRole('checkbox', { name: fill(messages.choose, { name: 'Cy Little' }) })
      .uncheck()
    await page.getByRole('button', { name: fill(messages.check_in, { n: 1 }) }).click()
    await onBoard(page, `Ann ${lastName}`).waitFor()
    assert.lengthOf(await visitRowsOf(first), 1)
    assert.lengthOf(await visitRowsOf(child), 0)

    const out = fill(messages['check_out.of'], { name: `Ann ${lastName}` })
    await card(page, `Ann ${lastName}`).getByRole('button', { name: out }).click()
    await page.getByText(fill(messages['check_out.done'], { name: `Ann ${lastName}` })).waitFor()
    await onBoard(page, `Ann ${lastName}`).waitFor({ state: 'detached' })
    const [visit] = await visitRowsOf(first)
    assert.equal(visit?.state, 'out')
  })

  test('lets somebody in whom the park blocks, with a reason', async ({ browser, assert }) => {
    useGate({ policy: 'block' })
    const rider = await aRider({ first_name: 'Una', last_name: aLastName('Open') })
    const name = `Una ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, rider.last_name, name)
    await verdictOf(page, name).getByText(messages['verdict.no']).waitFor()
    await person(page, name).getByText(visits['may_ride.not_covered']).waitFor()
    await person(page, name).getByRole('link', { name: messages['next.sign'] }).waitFor()
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
    await box(page).and(page.locator(':focus')).waitFor()
    await page.getByRole('checkbox', { name: fill(messages.choose, { name }) }).check()
    await page.getByRole('button', { name: fill(messages.check_in, { n: 1 }) }).click()
    await dialog.getByLabel(messages['override.reason']).fill('Signed on paper')
    await page.keyboard.press('Enter')
    await onBoard(page, name)
      .getByText(fill(messages['board.let_in'], { reason: 'Signed on paper' }))
      .waitFor()
    await box(page).and(page.locator(':focus')).waitFor()
    const [visit] = await visitRowsOf(rider)
    assert.equal(visit?.override_reason, 'Signed on paper')
  })

  test('a manager bans somebody and lifts it; a cashier sees why and when it ends', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Rex', last_name: aLastName('Ram') })
    const name = `Rex ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await find(page, rider.last_name, name)
    await page.getByRole('button', { name: fill(messages['ban.of'], { name }) }).click()
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Escape')
    await box(page).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: fill(messages['ban.of'], { name }) }).click()
    await dialog.getByLabel(messages['ban.reason']).fill('Rammed a fence')
    await dialog.getByLabel(messages['ban.until']).fill(addDays(clock.today(), 3))
    await expectGoodScreen(assert, page)
    await dialog.getByRole('button', { name: messages.ban, exact: true }).click()
    await verdictOf(page, name).getByText(messages['verdict.see_staff']).waitFor()
    await page.getByText(fill(messages['ban.done'], { name })).waitFor()
    await box(page).and(page.locator(':focus')).waitFor()
    const banned = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(banned.ban_reason, 'Rammed a fence')

    const cashier = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(cashier, rider.last_name, name)
    await person(cashier, name).getByText('Rammed a fence').waitFor()
    assert.equal(await cashier.getByRole('button', { name: messages.lift }).count(), 0)
    await cashier.getByRole('button', { name: messages['next.see_staff'] }).click()
    await cashier
      .getByRole('dialog')
      .getByLabel(messages['override.reason'])
      .fill('To fetch a child')
    await cashier.keyboard.press('Enter')
    await onBoard(cashier, name).waitFor()

    await page.getByRole('button', { name: fill(messages['lift.of'], { name }) }).click()
    await dialog.getByText(messages['lift.hint']).waitFor()
    await dialog.getByRole('button', { name: messages.lift, exact: true }).click()
    await page.getByText(fill(messages['lift.done'], { name })).waitFor()
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
  })

  test('shows a visit that is made elsewhere, without being loaded anew', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Nan', last_name: aLastName('New') })
    const older = await aCoveredRider({ first_name: 'Ola', last_name: aLastName('Old') })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await page.getByText(messages['board.live'], { exact: true }).waitFor()
    await page.getByText(messages['board.empty']).waitFor()
    await aVisitOf(client, rider)
    await onBoard(page, rider.last_name).getByText(visits['may_ride.not_covered']).waitFor()
    await aVisitOf(client, older)
    await onBoard(page, older.last_name).waitFor()
    const rows = board(page).getByRole('listitem')
    assert.include(await rows.first().textContent(), rider.last_name)

    const filter = (name: string) =>
      board(page)
        .getByRole('group', { name: messages['board.filter'] })
        .getByRole('button', { name })
    await filter(messages['board.filter.not_covered']).click()
    await onBoard(page, older.last_name).waitFor({ state: 'detached' })
    await filter(messages['board.filter.minors']).click()
    await page.getByText(messages['board.empty_filtered']).waitFor()
    await filter(messages['board.filter.all']).click()
    await board(page).getByLabel(messages['board.name']).fill(older.last_name)
    await onBoard(page, rider.last_name).waitFor({ state: 'detached' })
    const out = fill(messages['check_out.of'], { name: `Ola ${older.last_name}` })
    await board(page).getByRole('button', { name: out }).click()
    await onBoard(page, older.last_name).waitFor({ state: 'detached' })
    assert.equal((await visitRowsOf(older))[0]?.state, 'out')

    // Registered alone, under 18.
    const born = addYears(clock.today(), -10)
    const alone = await aRider({ last_name: aLastName('Alone'), date_of_birth: born })
    await aVisitOf(client, alone)
    await board(page).getByLabel(messages['board.name']).fill('')
    await onBoard(page, alone.last_name).getByText(messages['board.guardian_none']).waitFor()
  })

  test('has somebody once who is merged while both records are in', async ({
    browser,
    client,
    assert,
  }) => {
    const lastName = aLastName('Twin')
    const loser = await aCoveredRider({ first_name: 'Lou', last_name: lastName })
    const winner = await aCoveredRider({ first_name: 'Wyn', last_name: lastName })
    for (const rider of [loser, winner]) await aVisitOf(client, rider)
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await page.getByText(messages['board.live'], { exact: true }).waitFor()
    await onBoard(page, 'Lou').waitFor()
    await onBoard(page, 'Wyn').waitFor()
    ;(await merge(client, { winner, loser })).assertStatus(200)
    await onBoard(page, 'Lou').waitFor({ state: 'detached' })
    assert.equal(await onBoard(page, 'Wyn').count(), 1)
  })

  test('says that it reconnects while the stream is away, and has the missed visits after', async ({
    browser,
    client,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Mia', last_name: aLastName('Missed') })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await page.route('**/api/visits/stream**', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await page.getByText(messages['board.reconnecting']).waitFor()
    await aVisitOf(client, rider)
    await page.unroute('**/api/visits/stream**')
    await page.getByText(messages['board.live'], { exact: true }).waitFor()
    await onBoard(page, rider.last_name).waitFor()
  })

  test('the roll call is by name with emergency contacts, and goes on paper', async ({
    browser,
    client,
    assert,
  }) => {
    const contact = { emergency_contact_name: 'Kate Help', emergency_contact_phone: '5550101234' }
    const { parent, child, lastName } = await aFamily(contact)
    const last = await aCoveredRider({ first_name: 'Zed', last_name: aLastName('Zz') })
    await checkIn(client, [last, parent, child])
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await onBoard(page, 'Zed').waitFor()
    await page.getByRole('button', { name: messages.roll_call }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(fill(messages['roll_call.count'], { n: 3 })).waitFor()
    const names = await dialog.getByRole('rowheader').allTextContents()
    assert.deepEqual(names, [`${lastName}, Ann`, `${lastName}, Bo`, `${last.last_name}, Zed`])
    await dialog.getByText('Kate Help, (555) 010-1234').waitFor()
    await dialog.getByText(`Ann ${lastName}, `).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.emulateMedia({ media: 'print' })
    await page
      .locator('.roll-call-paper')
      .getByText(fill(ui['page.of'], { n: 1, last: 1 }))
      .waitFor()
    assert.isFalse(await dialog.isVisible())
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: ui.close }).last().click()
  })

  test('everybody is checked out by a manager, not by a cashier', async ({
    browser,
    client,
    assert,
  }) => {
    const riders = [await aCoveredRider(), await aCoveredRider()]
    await checkIn(client, riders)
    const cashier = await openBackOfficeAt(browser, 'cashier', PATH)
    await cashier.getByRole('button', { name: messages.roll_call }).waitFor()
    await onBoard(cashier, riders[0]?.last_name ?? '')
      .first()
      .waitFor()
    assert.equal(await cashier.getByRole('button', { name: messages.everybody_out }).count(), 0)

    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await page.getByRole('button', { name: messages.everybody_out }).click()
    const dialog = page.getByRole('dialog', { name: messages['everybody_out.title'] })
    await dialog.getByText(fill(messages['everybody_out.hint'], { n: 2 })).waitFor()
    await dialog.getByRole('button', { name: messages.everybody_out }).click()
    await page.getByText(fill(messages['everybody_out.done'], { n: 2 })).waitFor()
    for (const one of [page, cashier]) await one.getByText(messages['board.empty']).waitFor()
    const open = await db.from('visits').where('state', 'in').count('* as total').firstOrFail()
    assert.equal(Number(open.total), 0)
  })

  test('keeps what was typed when a search fails, and says when nobody is found', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Fay', last_name: aLastName('Fail') })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await page.route('**/api/counter/search**', (route) => route.fulfill({ status: 500, json: {} }))
    await box(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(rider.last_name)
    await page.getByText(messages['search.failed']).waitFor()
    assert.equal(await box(page).inputValue(), rider.last_name)
    await expectGoodScreen(assert, page)
    await page.unroute('**/api/counter/search**')
    await enter(page, page.getByRole('button', { name: ui.try_again }))
    await card(page, `Fay ${rider.last_name}`).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('zzqqzz')
    await page.getByText(fill(messages['search.none'], { text: 'zzqqzz' })).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('names the next step of everybody who may not ride, and leads there', async ({
    browser,
    assert,
  }) => {
    useGate({ policy: 'warn', minors_need_guardian: true, requires_membership: true })
    const lastName = aLastName('Steps')
    const parent = await aCoveredRider({ first_name: 'Pat', last_name: lastName })
    await aMinorOf(parent, { first_name: 'Kit', last_name: lastName, ...PAPER() })
    const ageless = { first_name: 'Val', last_name: lastName, date_of_birth: null }
    await aMinorOf(parent, { ...ageless, ...PAPER() })
    const end = addDays(clock.today(), -3)
    await aMembershipOf(parent, { start: addDays(end, -365), end })
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await find(page, `Pat ${lastName}`, `Pat ${lastName}`)
    await person(page, `Val ${lastName}`).getByText(messages['age.unknown']).waitFor()
    const step = (name: string, which: 'renew' | 'ask_birth_date' | 'see_guardian') =>
      person(page, `${name} ${lastName}`).getByText(messages[`next.${which}`], { exact: true })
    await step('Val', 'ask_birth_date').waitFor()
    await step('Kit', 'see_guardian').click()
    const kit = fill(messages.choose, { name: `Kit ${lastName}` })
    assert.isTrue(await page.getByRole('checkbox', { name: kit }).isChecked())
    await step('Pat', 'renew').click()
    await page.getByRole('dialog').getByLabel(memberships['field.new_end_date']).waitFor()

    const other = await aCoveredRider({ first_name: 'Sue', last_name: aLastName('Sale') })
    await page.goto(PATH)
    await find(page, other.last_name, `Sue ${other.last_name}`)
    await person(page, `Sue ${other.last_name}`).getByText(messages['next.sell']).click()
    await page
      .getByRole('dialog', { name: fill(sale['sell.to'], { name: `Sue ${other.last_name}` }) })
      .waitFor()
  })

  test('says of each thing that fails what did not happen', async ({ browser, client }) => {
    const inside = await aCoveredRider({ first_name: 'Ina', last_name: aLastName('In') })
    await aVisitOf(client, inside)
    const rider = await aCoveredRider({ first_name: 'Tom', last_name: aLastName('Try') })
    const name = `Tom ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await onBoard(page, 'Ina').waitFor()
    await find(page, rider.last_name, name)
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
    await page.getByRole('button', { name: fill(messages['ban.of'], { name }) }).click()
    await dialog.getByLabel(messages['ban.reason']).fill('Too fast')
    await dialog.getByRole('button', { name: messages.ban, exact: true }).click()
    await dialog.getByText(messages['ban.failed']).waitFor()
    await dialog.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('button', { name: messages.everybody_out }).click()
    await dialog.getByRole('button', { name: messages.everybody_out }).click()
    await dialog.getByText(messages['everybody_out.failed']).waitFor()
    await dialog.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('button', { name: messages.roll_call }).click()
    await dialog.getByText(messages['roll_call.failed']).waitFor({ timeout: 30_000 })

    await db.from('customers').where('id', rider.id).update({
      banned_at: '2026-01-01 10:00:00',
      ban_reason: 'Too fast',
    })
    await page.goto(PATH)
    await find(page, rider.last_name, name)
    await page.getByRole('button', { name: fill(messages['lift.of'], { name }) }).click()
    await dialog.getByRole('button', { name: messages.lift, exact: true }).click()
    await dialog.getByText(messages['lift.failed']).waitFor()
  })

  test('says that who is in could not be loaded, and asks again', async ({ browser }) => {
    const page = await openBackOfficeAt(browser, 'cashier', PATH)
    await page.route('**/api/visits?**', (route) => route.fulfill({ status: 403, json: {} }))
    await page.reload()
    await page.getByText(messages['board.failed']).waitFor()
    await page.unroute('**/api/visits?**')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(messages['board.empty']).waitFor()
  })

  test('stays in good shape with long names and a hundred people who are in', async ({
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
    const page = await openBackOfficeAt(browser, 'manager', PATH, 'tablet')
    await page.getByRole('button', { name: fill(messages['board.more'], { n: 1 }) }).waitFor()
    await box(page).fill('W'.repeat(20))
    await card(page, `${long.first_name} ${long.last_name}`).first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: fill(messages['board.more'], { n: 1 }) }).click()
    assert.equal(await board(page).getByRole('listitem').count(), 101)
  })
})
