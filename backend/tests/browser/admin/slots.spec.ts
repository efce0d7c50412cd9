import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DIALOG_SEARCH } from '@trailgate/shared/memberships/constants'
import { messages as picker } from '@trailgate/shared/customers/picker_messages'
import { messages } from '@trailgate/shared/slots/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodScreen, stopClock, untilHandled } from '#tests/helpers/screens'
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

test.group('Membership slots', () => {
  test('staff assign a free slot to a customer found by a few letters', async ({
    browser,
    assert,
  }) => {
    const rider = await aFindable('Gina')
    const { primary, membership, page } = await openPlaces(browser, 'cashier')
    await page.getByRole('dialog', { name: titleOf(1, 5) }).waitFor()
    await cardOf(page, 1).getByText(nameOf(primary)).waitFor()
    await cardOf(page, 1).getByText(messages.primary).waitFor()
    await cardOf(page, 2).getByText(messages.free, { exact: true }).waitFor()
    await expectGoodScreen(assert, page)

    await slotButton(page, messages.assign, 3).click()
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

  test('the search starts at two characters, after 300 ms, with ten results at most', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Many')
    for (let number = 0; number < DIALOG_SEARCH.results + 2; number += 1) {
      await aRider({ last_name: lastName })
    }
    const { page } = await openPlaces(browser, 'cashier')
    await page.clock.install()
    await slotButton(page, messages.assign, 2).click()
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

    // A failed search shows no results and no message.
    await page.route('**/customers/search**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await field.fill('zzz')
    await failed
    await page.getByRole('radio').first().waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('staff transfer a slot, and see its former holder', async ({ browser, assert }) => {
    const [before, after] = [await aFindable('Before'), await aFindable('After')]
    const { membership, page } = await openPlaces(browser, 'staff', [before])
    await chooseHolder(page, [messages.transfer, 2], after)
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

  test('staff empty a slot after a confirmation; the primary member stays', async ({
    browser,
    assert,
  }) => {
    const rider = await aFindable('Leaving')
    const { membership, primary, page } = await openPlaces(browser, 'cashier', [rider])
    await slotButton(page, ui.remove, 1).click()
    await page.getByText(messages['primary.remove']).waitFor()
    assert.equal(await holderOf(membership, 1), primary.id)

    await slotButton(page, ui.remove, 2).click()
    const question = page.getByRole('dialog', { name: fill(messages['remove.title'], { n: 2 }) })
    await question.getByText(messages['remove.confirm']).waitFor()
    await expectGoodScreen(assert, page)
    await question.getByRole('button', { name: ui.cancel }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await holderOf(membership, 2), rider.id)
    // The message shows however long the list behind takes.
    await page.route('**/api/memberships/?**', () => undefined)
    await slotButton(page, ui.remove, 2).click()
    await question.getByRole('button', { name: ui.remove }).click()
    await page.getByText(fill(messages.emptied, { n: 2 })).waitFor()
    await cardOf(page, 2).getByText(messages.free, { exact: true }).waitFor()
    assert.isNull(await holderOf(membership, 2))
  })

  test("a deleted customer's former slot stays without a name", async ({ browser }) => {
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
})
