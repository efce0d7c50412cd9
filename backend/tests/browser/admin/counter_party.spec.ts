import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as parties } from '@trailgate/shared/parties/staff_messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { COUNTER, counterBox } from '#tests/helpers/counter'
import { asRider } from '#tests/helpers/credentials'
import { handsOn, interactionsOf } from '#tests/helpers/hands'
import { aParty, PARTIES } from '#tests/helpers/parties'
import { aLastName, aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import { onPaper } from '#tests/helpers/riding'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aCoveredRider, aVisitOf, noVisits, visitRowsOf } from '#tests/helpers/visits'
import { whatItTakes } from '#tests/helpers/what_it_takes'

test.group('A party at the counter', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    await noVisits()
  })

  test('one confirmation checks a party of twelve in, and missing guests stand on top', async ({
    browser,
    client,
    assert,
  }) => {
    const host = await aCoveredRider({ first_name: 'Dana', last_name: aLastName('Host') })
    const party = await aParty(client, { host, day: clock.today() })
    const guests = [host]
    for (let n = 1; n < 10; n += 1) guests.push(await aCoveredRider({ first_name: `Guest${n}` }))
    guests.push(await aMinorOf(guests[1] ?? host, { first_name: 'Kim', ...onPaper() }))
    guests.push(await aMinorOf(guests[2] ?? host, { first_name: 'Bo', ...onPaper() }))
    const unsigned = await aRider({ first_name: 'Ursa' })
    const early = await aCoveredRider({ first_name: 'Early' })
    for (const guest of [...guests.slice(1, 10), unsigned, early]) await join(client, party, guest)
    await joinFor(client, party, guests[1] ?? host, guests[10] ?? host)
    await joinFor(client, party, guests[2] ?? host, guests[11] ?? host)
    await aVisitOf(client, early)

    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await counterBox(page).and(page.locator(':focus')).waitFor()
    // A scanner types the link of the host, and Enter.
    await page.keyboard.insertText(party.url)
    await page.keyboard.press('Enter')
    const hands = await handsOn(page)
    const open = page.getByRole('button', {
      name: fill(messages['party.open'], { name: party.made.name }),
    })
    await open.waitFor()
    await expectGoodOnDevices(assert, page)
    await hands.press(open)
    const dialog = page.getByRole('dialog', { name: party.made.name })
    await dialog.getByText(fill(messages['party.count'], { n: 1, of: 14 })).waitFor()
    const rows = dialog.getByRole('listitem')
    assert.include(await rows.first().textContent(), 'Ursa')
    await rows.first().getByText(visits['may_ride.not_covered']).waitFor()
    assert.isFalse(await rows.first().getByRole('checkbox').isChecked())
    await rows.last().getByText(messages['party.in'], { exact: true }).waitFor()
    await dialog.getByText(parties.minor).first().waitFor()
    await expectGoodOnDevices(assert, page)
    await hands.press(dialog.getByRole('button', { name: fill(messages.check_in, { n: 12 }) }))
    const done = fill(messages['party.done'], { n: 12, name: party.made.name })
    await page.getByText(done).waitFor()
    for (const guest of guests) assert.equal((await visitRowsOf(guest))[0]?.state, 'in')
    assert.lengthOf(await visitRowsOf(unsigned), 0)
    const ids = new Set((await Promise.all(guests.map(visitRowsOf))).map(([row]) => row?.party_id))
    assert.equal(ids.size, 1)
    // The scan is one more.
    const effort = interactionsOf(await hands.effort()) + 1
    const { now } = whatItTakes('counter', 'Party of twelve')
    assert.equal(now, String(effort))
    assert.isAtMost(effort, 6)
  })

  test('the counter asks once before a child comes in without its parents', async ({
    browser,
    client,
    assert,
  }) => {
    const host = await aCoveredRider({ first_name: 'Dana', last_name: aLastName('Host') })
    const party = await aParty(client, { host, day: clock.today() })
    const parent = await aCoveredRider()
    const child = await aMinorOf(parent, { first_name: 'Kim', ...onPaper() })
    await joinFor(client, party, parent, child)
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await counterBox(page).focus()
    await page.keyboard.insertText(party.url)
    await page.keyboard.press('Enter')
    const name = party.made.name
    await page.getByRole('button', { name: fill(messages['party.open'], { name }) }).click()
    const confirm = page
      .getByRole('dialog', { name })
      .getByRole('button', { name: fill(messages.check_in, { n: 2 }) })
    await confirm.click()
    const question = page.getByRole('dialog', { name: messages['lone_minor.title'] })
    await question.getByText(`Kim ${child.last_name.slice(0, 1)}.`).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    assert.lengthOf(await visitRowsOf(child), 0)
    await confirm.click()
    await question.getByRole('button', { name: messages['lone_minor.confirm'] }).click()
    await page.getByText(fill(messages['party.done'], { n: 2, name })).waitFor()
    assert.equal((await visitRowsOf(child))[0]?.state, 'in')
  })

  test('the counter says what failed and who left, and checks no guest in then', async ({
    browser,
    client,
    assert,
  }) => {
    const host = await aCoveredRider({ first_name: 'Dana', last_name: aLastName('Host') })
    const party = await aParty(client, { host, day: clock.today() })
    const visit = await aVisitOf(client, host)
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    const out = page.getByRole('button', { name: new RegExp(`^Check out Dana ${host.last_name}`) })
    await out.first().click()
    await out.first().waitFor({ state: 'detached' })
    await counterBox(page).focus()
    await page.keyboard.insertText(party.url)
    await page.keyboard.press('Enter')
    const name = party.made.name
    await page.getByRole('button', { name: fill(messages['party.open'], { name }) }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByText(messages['party.left']).waitFor()
    await dialog.getByRole('button', { name: messages['check_in.nobody'] }).waitFor()
    await dialog.getByRole('checkbox').check()
    await page.route('**/api/visits', (route) => route.fulfill({ status: 400, json: {} }))
    await dialog.getByRole('button', { name: fill(messages.check_in, { n: 1 }) }).click()
    await dialog.getByText(messages['check_in.failed']).waitFor()
    const rows = await visitRowsOf(host)
    assert.deepEqual(
      rows.map(({ id, state }) => [id, state]),
      [[visit.id, 'out']]
    )
  })
})

async function join(client: ApiClient, { token }: { token: string }, guest: TestRider) {
  await joinFor(client, { token }, guest, guest)
}

/** A parent puts a child on the list. */
async function joinFor(
  client: ApiClient,
  { token }: { token: string },
  parent: TestRider,
  guest: TestRider
) {
  const joined = await client
    .post(`${PARTIES}/join/${token}`)
    .headers(await asRider(parent))
    .json({ subject_ids: [guest.id] })
  joined.assertStatus(201)
}
