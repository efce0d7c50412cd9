import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { COUNTER, aFamily } from '#tests/helpers/counter'
import { handsOn, interactionsOf } from '#tests/helpers/hands'
import { merge } from '#tests/helpers/merges'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aCoveredRider, aVisitOf, checkIn, noVisits, visitRowsOf } from '#tests/helpers/visits'
import { whatItTakes } from '#tests/helpers/what_it_takes'

const board = (page: Page) => page.getByRole('region', { name: messages.board })
const onBoard = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name })

test.group('The counter', (group) => {
  group.each.setup(() => noVisits())

  test('the counter shows a visit made elsewhere without a reload', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Nan', last_name: aLastName('New') })
    const older = await aCoveredRider({ first_name: 'Ola', last_name: aLastName('Old') })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
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

  test('the counter shows a person once after a merge of two records that are both in', async ({
    browser,
    client,
    assert,
  }) => {
    const lastName = aLastName('Twin')
    const loser = await aCoveredRider({ first_name: 'Lou', last_name: lastName })
    const winner = await aCoveredRider({ first_name: 'Wyn', last_name: lastName })
    for (const rider of [loser, winner]) await aVisitOf(client, rider)
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await page.getByText(messages['board.live'], { exact: true }).waitFor()
    await onBoard(page, 'Lou').waitFor()
    await onBoard(page, 'Wyn').waitFor()
    ;(await merge(client, { winner, loser })).assertStatus(200)
    await onBoard(page, 'Lou').waitFor({ state: 'detached' })
    assert.equal(await onBoard(page, 'Wyn').count(), 1)
  })

  test('the counter shows that it reconnects, and has the missed visits after', async ({
    browser,
    client,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Mia', last_name: aLastName('Missed') })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
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
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
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

  test('the roll call opens offline at once and says how old it is', async ({
    browser,
    client,
    assert,
  }) => {
    const contact = { emergency_contact_name: 'Kate Help', emergency_contact_phone: '5550101234' }
    const { parent, child, lastName } = await aFamily(contact)
    await checkIn(client, [parent, child])
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    const guardian = fill(messages['board.guardian'], { names: `Ann ${lastName}` })
    await onBoard(page, `Bo ${lastName}`).getByText(guardian, { exact: true }).waitFor()
    // One who came in a moment ago: the contact was not read before the line was cut.
    const last = await aCoveredRider({ first_name: 'Zed', last_name: aLastName('Zz') })
    await page.route('**/api/visits/roll-call**', (route) => route.abort())
    await aVisitOf(client, last)
    await onBoard(page, 'Zed').waitFor()
    await page.context().setOffline(true)
    await page.getByText(messages['board.reconnecting']).waitFor()
    const [asOf = ''] = messages['board.as_of'].split('{time}')
    await board(page).getByText(asOf).waitFor()

    const hands = await handsOn(page)
    await hands.press(page.getByRole('button', { name: messages.roll_call }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(fill(messages['roll_call.count'], { n: 3 })).waitFor()
    const [late = ''] = messages['roll_call.late'].split('{time}')
    await dialog.getByText(late).waitFor()
    await dialog.getByText('Kate Help, (555) 010-1234').waitFor()
    await dialog
      .getByRole('row', { name: `${last.last_name}, Zed` })
      .getByText(messages['roll_call.unread'])
      .waitFor()
    const { now } = whatItTakes('counter', 'Roll call without a network')
    assert.equal(now, String(interactionsOf(await hands.effort())))
    await expectGoodOnDevices(assert, page)
    await page.emulateMedia({ media: 'print' })
    await page.locator('.roll-call-paper').getByText(late).waitFor()
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: ui.close }).last().click()

    // The list stays, and says how old it is.
    await page.clock.install()
    await page.clock.fastForward(3 * 60_000)
    const [, ago = ''] = fill(messages['board.as_of_ago'], { time: '', n: 3 }).split(',')
    await board(page).getByText(ago).waitFor()
    await onBoard(page, 'Zed').waitFor()
  })

  test('everybody is checked out by a manager, not by a cashier', async ({
    browser,
    client,
    assert,
  }) => {
    const riders = [await aCoveredRider(), await aCoveredRider()]
    await checkIn(client, riders)
    const cashier = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await cashier.getByRole('button', { name: messages.roll_call }).waitFor()
    await onBoard(cashier, riders[0]?.last_name ?? '')
      .first()
      .waitFor()
    assert.equal(await cashier.getByRole('button', { name: messages.everybody_out }).count(), 0)

    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    await page.getByRole('button', { name: messages.everybody_out }).click()
    const dialog = page.getByRole('dialog', { name: messages['everybody_out.title'] })
    await dialog.getByText(fill(messages['everybody_out.hint'], { n: 2 })).waitFor()
    await dialog.getByRole('button', { name: messages.everybody_out }).click()
    await page.getByText(fill(messages['everybody_out.done'], { n: 2 })).waitFor()
    for (const one of [page, cashier]) await one.getByText(messages['board.empty']).waitFor()
    const open = await db.from('visits').where('state', 'in').count('* as total').firstOrFail()
    assert.equal(Number(open.total), 0)
  })

  test('the counter says that the list of riders in failed to load, and loads it again', async ({
    browser,
  }) => {
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await page.route('**/api/visits?**', (route) => route.fulfill({ status: 403, json: {} }))
    await page.reload()
    await page.getByText(messages['board.failed']).waitFor()
    const again = page.getByRole('button', { name: ui.try_again })
    const refused = page.waitForResponse('**/api/visits?**')
    await again.click()
    await refused
    await page.unroute('**/api/visits?**')
    // The stream may load the board before the button is pressed.
    const loaded = page.getByText(messages['board.empty']).waitFor()
    await Promise.any([again.click(), loaded])
    await loaded
  })
})
