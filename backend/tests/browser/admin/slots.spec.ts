import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DIALOG_SEARCH } from '@trailgate/shared/memberships/constants'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as picker } from '@trailgate/shared/customers/picker_messages'
import { messages } from '@trailgate/shared/slots/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider, type TestRider } from '#tests/helpers/people'
import {
  expectGoodOnDevices,
  expectGoodScreen,
  stopClock,
  untilHandled,
} from '#tests/helpers/screens'

const pathOf = ({ id }: { id: number }) => `/admin/memberships/${id}/slots`
const cardOf = (page: Page, n: number) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: fill(messages.card, { n }), exact: true }),
  })
const button = (page: Page, action: string, n: number) =>
  page.getByRole('button', { name: `${action} slot ${n}` })
const titleOf = (used: number, total: number) => fill(memberships['slots.manage'], { used, total })
const nameOf = ({ first_name: first, last_name: last }: TestRider) => `${first} ${last}`

/** Somebody whom a search by last name finds alone. */
const aFindable = (first: string) => aRider({ first_name: first, last_name: aLastName('Findable') })

async function aFamily(others: TestRider[] = []) {
  const primary = await aRider({ first_name: 'Prima', last_name: aLastName('Holder') })
  return { primary, membership: await aMembershipOf(primary, { type: 'family', others }) }
}

/** Opens the search of a slot and chooses the person in it. */
async function choose(page: Page, opener: [string, number], rider: TestRider) {
  await button(page, ...opener).click()
  await page.getByLabel(picker.label).fill(rider.last_name)
  await page.getByRole('radio', { name: nameOf(rider) }).check()
}

async function holderOf(membership: { id: number }, n: number) {
  const place = await db
    .from('membership_slots')
    .where({ membership_id: membership.id, slot_number: n })
    .firstOrFail()
  return place.customer_id
}

test.group('Staff look after the places of a membership', () => {
  test('give a free one to somebody whom a few letters find', async ({ browser, assert }) => {
    const { primary, membership } = await aFamily()
    const rider = await aFindable('Gina')
    const page = await openBackOfficeAt(browser, 'cashier', pathOf(membership))
    await page.getByRole('dialog', { name: titleOf(1, 5) }).waitFor()
    await cardOf(page, 1).getByText(nameOf(primary)).waitFor()
    await cardOf(page, 1).getByText(messages.primary).waitFor()
    await cardOf(page, 2).getByText(messages.free, { exact: true }).waitFor()
    await expectGoodScreen(assert, page)

    await button(page, messages.assign, 3).click()
    const dialog = page.getByRole('dialog', { name: fill(messages['assign.title'], { n: 3 }) })
    const submit = dialog.getByRole('button', { name: messages.assign, exact: true })
    assert.isTrue(await submit.isDisabled())
    await dialog.getByLabel(picker.label).fill('nobody is called so')
    await dialog.getByText(picker.none).waitFor()
    await dialog.getByLabel(picker.label).fill(rider.last_name)
    await dialog.getByRole('radio', { name: nameOf(rider) }).check()
    await expectGoodScreen(assert, page)
    await submit.click()
    await page.getByText(fill(messages.assigned, { name: nameOf(rider), n: 3 })).waitFor()
    await page.getByRole('dialog', { name: titleOf(2, 5) }).waitFor()
    await cardOf(page, 3).getByText(rider.member_id).waitFor()
    assert.equal(await holderOf(membership, 3), rider.id)
  })

  test('are searched for from two characters on, after 300 ms, ten at most', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Many')
    for (let number = 0; number < DIALOG_SEARCH.results + 2; number += 1) {
      await aRider({ last_name: lastName })
    }
    const { membership } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', pathOf(membership))
    await page.clock.install()
    await button(page, messages.assign, 2).click()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/customers/search')) asked.push(request.url())
    })
    await stopClock(page)
    const field = page.getByLabel(picker.label)
    await field.pressSequentially('M')
    await untilHandled(page)
    await page.clock.fastForward(DIALOG_SEARCH.debounceMs)
    await field.pressSequentially('any')
    await untilHandled(page)
    await page.clock.fastForward(DIALOG_SEARCH.debounceMs - 1)
    assert.deepEqual(asked, [])
    const answer = page.waitForResponse('**/customers/search**')
    await page.clock.fastForward(1)
    assert.match((await answer).url(), /q=Many&limit=10/)
    await page.clock.resume()
    await field.fill(lastName)
    await page.getByText(fill(picker.first_of_many, { n: DIALOG_SEARCH.results })).waitFor()
    assert.equal(await page.getByRole('radio').count(), DIALOG_SEARCH.results)

    // A search that fails shows nobody and says nothing.
    await page.route('**/customers/search**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await field.fill('zzz')
    await failed
    await page.getByRole('radio').first().waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('hand one on, and see who held it before', async ({ browser, assert }) => {
    const [before, after] = [await aFindable('Before'), await aFindable('After')]
    const { membership } = await aFamily([before])
    const page = await openBackOfficeAt(browser, 'staff', pathOf(membership))
    await choose(page, [messages.transfer, 2], after)
    const dialog = page.getByRole('dialog', { name: fill(messages['transfer.title'], { n: 2 }) })
    await dialog
      .getByText(
        fill(messages['transfer.from'], { name: nameOf(before), member_id: before.member_id })
      )
      .waitFor()
    await expectGoodScreen(assert, page)
    await dialog.getByRole('button', { name: messages.transfer, exact: true }).click()
    await cardOf(page, 2).getByText(nameOf(after)).waitFor()
    await cardOf(page, 2)
      .getByText(fill(messages.history, { n: 1 }))
      .click()
    await cardOf(page, 2)
      .getByText(`${nameOf(before)}, ${before.member_id}`)
      .waitFor()
    assert.equal(await holderOf(membership, 2), after.id)
    await expectGoodScreen(assert, page)
  })

  test('empty one after being asked; the primary member stays', async ({ browser, assert }) => {
    const rider = await aFindable('Leaving')
    const { membership, primary } = await aFamily([rider])
    const page = await openBackOfficeAt(browser, 'cashier', pathOf(membership))
    await button(page, ui.remove, 1).click()
    await page.getByText(messages['primary.remove']).waitFor()
    assert.equal(await holderOf(membership, 1), primary.id)

    await button(page, ui.remove, 2).click()
    const question = page.getByRole('dialog', { name: fill(messages['remove.title'], { n: 2 }) })
    await question.getByText(messages['remove.confirm']).waitFor()
    await expectGoodScreen(assert, page)
    await question.getByRole('button', { name: ui.cancel }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await holderOf(membership, 2), rider.id)
    // It is told however long the list behind takes.
    await page.route('**/api/memberships/?**', () => undefined)
    await button(page, ui.remove, 2).click()
    await question.getByRole('button', { name: ui.remove }).click()
    await page.getByText(fill(messages.emptied, { n: 2 })).waitFor()
    await cardOf(page, 2).getByText(messages.free, { exact: true }).waitFor()
    assert.isNull(await holderOf(membership, 2))
  })

  test('are told when somebody was faster, and when somebody holds a place already', async ({
    browser,
    assert,
  }) => {
    const [faster, slower] = [await aFindable('Faster'), await aFindable('Slower')]
    const { membership, primary } = await aFamily()
    const page = await openBackOfficeAt(browser, 'cashier', pathOf(membership))
    await choose(page, [messages.assign, 2], slower)
    await db
      .from('membership_slots')
      .where({ membership_id: membership.id, slot_number: 2 })
      .update({ customer_id: faster.id, assigned_at: '2026-01-01 10:00:00' })
    const submit = page.getByRole('button', { name: messages.assign, exact: true })
    await submit.click()
    await page.getByText(messages.taken).waitFor()
    await expectGoodScreen(assert, page)
    await page.getByRole('button', { name: ui.cancel }).click()
    await cardOf(page, 2).getByText(nameOf(faster)).waitFor()
    assert.equal(await holderOf(membership, 2), faster.id)

    await choose(page, [messages.assign, 3], primary)
    await submit.click()
    await page.getByText(messages.already_member).waitFor()
  })

  test('are told what failed', async ({ browser }) => {
    const [rider, other] = [await aFindable('Staying'), await aFindable('Other')]
    const { membership } = await aFamily([rider])
    const page = await openBackOffice(browser, 'staff')
    const fails = { status: 502, contentType: 'text/html', body: 'Bad gateway' }
    await page.goto(pathOf(membership))
    await cardOf(page, 2).getByText(nameOf(rider)).waitFor()
    await page.route('**/slots/*/**', (route) => route.fulfill(fails))
    await button(page, ui.remove, 2).click()
    await page.getByRole('button', { name: ui.remove, exact: true }).click()
    await page.getByText(messages['remove.failed']).waitFor()
    await choose(page, [messages.transfer, 2], other)
    await page.getByRole('button', { name: messages.transfer, exact: true }).click()
    await page.getByText(messages['transfer.failed']).waitFor()
    await page.getByRole('button', { name: ui.cancel }).click()
    await choose(page, [messages.assign, 3], other)
    await page.getByRole('button', { name: messages.assign, exact: true }).click()
    await page.getByText(messages['assign.failed']).waitFor()
  })

  test('places that cannot be read say why, and are asked for again', async ({
    browser,
    assert,
  }) => {
    const { membership } = await aFamily()
    const page = await openBackOffice(browser, 'staff')
    const says = 'The books are closed'
    await page.route('**/slots/?include_removed=true', (route) =>
      route.fulfill({ status: 409, json: { detail: says } })
    )
    await page.goto(pathOf(membership))
    await page.getByText(fill(messages['load.failed'], { message: says })).waitFor()
    await page.getByRole('dialog', { name: messages.title, exact: true }).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute('**/slots/?include_removed=true')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByRole('dialog', { name: titleOf(1, 5) }).waitFor()
  })

  test('a deleted customer’s past stays without a name', async ({ browser }) => {
    const { membership } = await aFamily()
    const place = await db
      .from('membership_slots')
      .where({ membership_id: membership.id, slot_number: 4 })
      .firstOrFail()
    await db.table('slot_history').multiInsert(
      [4, 9].map((number) => ({
        membership_id: membership.id,
        slot_id: place.id,
        slot_number: number,
        customer_id: null,
        assigned_at: '2026-01-01 10:00:00',
        removed_at: '2026-02-01 10:00:00',
      }))
    )
    const page = await openBackOfficeAt(browser, 'staff', pathOf(membership))
    await cardOf(page, 4)
      .getByText(fill(messages.history, { n: 1 }))
      .click()
    await cardOf(page, 4).getByText(messages['history.unknown']).waitFor()
    await page.getByText(messages['history.gone']).click()
    await page.getByText(/^Slot 9:/).waitFor()
  })

  test('see a full membership well, with the longest names', async ({ browser, assert }) => {
    const long = { first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) }
    const others = [await aRider(long), await aRider(), await aRider(), await aRider()]
    const { membership } = await aFamily(others)
    const page = await openBackOfficeAt(browser, 'staff', pathOf(membership))
    const dialog = page.getByRole('dialog', { name: titleOf(5, 5) })
    await dialog.getByText(memberships['slots.full'], { exact: true }).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
