import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages } from '@trailgate/shared/slots/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { openBackOffice } from '#tests/helpers/back_office'
import { aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import {
  pathOf,
  cardOf,
  slotButton,
  titleOf,
  nameOf,
  aFindable,
  aFamily,
  chooseHolder,
  holderOf,
  openPlaces,
} from '#tests/helpers/slots_page'

test.group('Failures of membership slots', () => {
  test('a concurrent change and a customer who already has a slot are reported', async ({
    browser,
    assert,
  }) => {
    const [faster, slower] = [await aFindable('Faster'), await aFindable('Slower')]
    const { membership, primary, page } = await openPlaces(browser, 'cashier')
    await chooseHolder(page, [messages.assign, 2], slower)
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

    await chooseHolder(page, [messages.assign, 3], primary)
    await submit.click()
    await page.getByText(messages.already_member).waitFor()
  })

  test('failed calls are reported', async ({ browser }) => {
    const [rider, other] = [await aFindable('Staying'), await aFindable('Other')]
    const { membership } = await aFamily([rider])
    const page = await openBackOffice(browser, 'staff')
    const fails = { status: 502, contentType: 'text/html', body: 'Bad gateway' }
    await page.goto(pathOf(membership))
    await cardOf(page, 2).getByText(nameOf(rider)).waitFor()
    await page.route('**/slots/*/**', (route) => route.fulfill(fails))
    await slotButton(page, ui.remove, 2).click()
    await page.getByRole('button', { name: ui.remove, exact: true }).click()
    await page.getByText(messages['remove.failed']).waitFor()
    await chooseHolder(page, [messages.transfer, 2], other)
    await page.getByRole('button', { name: messages.transfer, exact: true }).click()
    await page.getByText(messages['transfer.failed']).waitFor()
    await page.getByRole('button', { name: ui.cancel }).click()
    await chooseHolder(page, [messages.assign, 3], other)
    await page.getByRole('button', { name: messages.assign, exact: true }).click()
    await page.getByText(messages['assign.failed']).waitFor()
  })

  test('slots that fail to load say why, and can be reloaded', async ({ browser, assert }) => {
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

  test('a full membership looks good with the longest names', async ({ browser, assert }) => {
    const long = { first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) }
    const others = [await aRider(long), await aRider(), await aRider(), await aRider()]
    const { page } = await openPlaces(browser, 'staff', others)
    const dialog = page.getByRole('dialog', { name: titleOf(5, 5) })
    await dialog.getByText(memberships['slots.full'], { exact: true }).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
