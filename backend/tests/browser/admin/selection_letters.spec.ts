import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/letters/page_messages'
import { messages as bars } from '@trailgate/shared/letters/messages'
import { messages as memberships } from '@trailgate/shared/memberships/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as selection } from '@trailgate/shared/ui/selection_messages'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { letterRowsTo } from '#tests/helpers/letters'
import { lettersTo } from '#tests/helpers/mail'
import { listOf } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const customersNamed = (lastName: string) =>
  `/admin/customers?filter=${encodeURIComponent(JSON.stringify({ search: lastName }))}&perPage=10&page=1`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses the button that sends so many letters, and waits until they are on their way. */
async function send(page: Page, count: number) {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(fill(messages['closure.count'], { n: count, count })).waitFor()
  await dialog
    .getByRole('button', { name: fill(messages['closure.send'], { n: count, count }) })
    .click()
  await page.getByText(fill(messages.written, { n: count, count })).waitFor()
}

test.group('Letters to a selection', () => {
  test('a manager ticks customers, reads who gets no letter and why, and writes to the others', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Ticked')
    const [one, other] = [
      await aRider({ last_name: lastName }),
      await aRider({ last_name: lastName }),
    ]
    const mute = await aRider({ first_name: 'Mute', last_name: lastName, email: null })
    const page = await openBackOfficeAt(browser, 'manager', customersNamed(lastName))
    await page.getByRole('checkbox', { name: selection.page }).check()
    await page.getByText(fill(selection.selected, { n: 3 })).waitFor()
    // All that the list finds are on the page.
    assert.equal(await button(page, fill(selection.all, { count: 3 })).count(), 0)
    await expectGoodOnDevices(assert, page)
    await button(page, messages.send).click()
    const dialog = page.getByRole('dialog', { name: messages['write.title_customers'] })
    await dialog.getByText(fill(messages['write.about'], { n: 2, count: 2 })).waitFor()
    const leftOut = dialog.getByRole('list', { name: messages['write.left_out'] })
    await leftOut.getByText(bars['left_out.no_address']).waitFor()
    await leftOut.getByText(`Mute ${lastName}`).waitFor()
    await expectGoodOnDevices(assert, page)
    await send(page, 2)
    assert.equal(await page.getByText(fill(selection.selected, { n: 3 })).count(), 0)
    for (const { email } of [one, other]) {
      assert.lengthOf(await letterRowsTo(email), 1)
      assert.lengthOf(await lettersTo(email ?? ''), 1)
    }

    // A second time no customer is left, and nothing can be sent.
    const row = fill(messages['select.customer'], {
      name: `Mute ${lastName}`,
      number: mute.member_id,
    })
    await page.getByRole('checkbox', { name: row }).check()
    await button(page, messages.send).click()
    await dialog.getByText(messages['write.nobody']).waitFor()
    const nothing = fill(messages['closure.send'], { n: 0, count: 0 })
    assert.isTrue(await dialog.getByRole('button', { name: nothing }).isDisabled())
  })

  test('a manager writes to all that the list finds, beyond the page that is shown', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('All')
    const riders: { email: string | null }[] = []
    for (let some = 0; some < 11; some += 1) riders.push(await aRider({ last_name: lastName }))
    const page = await openBackOfficeAt(browser, 'manager', customersNamed(lastName))
    await page.getByRole('checkbox', { name: selection.page }).check()
    await page.getByText(fill(selection.selected, { n: 10 })).waitFor()
    await button(page, fill(selection.all, { count: 11 })).click()
    await page.getByText(fill(selection.all_selected, { count: 11 })).waitFor()
    await button(page, messages.send).click()
    await send(page, 11)
    for (const { email } of riders) assert.lengthOf(await letterRowsTo(email), 1)
  })

  test('a manager writes to the primary members of selected memberships; staff have no such button', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Member')
    const rider = await aRider({ last_name: lastName })
    const membership = await aMembershipOf(rider)
    const select = fill(memberships.select, { number: membership.membership_id })
    const page = await openBackOffice(browser, 'manager')
    await listOf(page, lastName)
    await page.getByRole('checkbox', { name: select }).check()
    await button(page, messages.send).click()
    await page.getByRole('dialog', { name: messages['write.title_members'] }).waitFor()
    await expectGoodOnDevices(assert, page)
    await send(page, 1)
    assert.lengthOf(await letterRowsTo(rider.email), 1)

    const staff = await openBackOffice(browser, 'staff')
    await listOf(staff, lastName)
    await staff.getByRole('checkbox', { name: select }).check()
    await button(staff, selection.clear).waitFor()
    assert.equal(await button(staff, messages.send).count(), 0)
    await staff.goto(staff.url().replace(/\/admin.*/, customersNamed(lastName)))
    await staff.getByRole('link', { name: lastName }).waitFor()
    assert.equal(await staff.getByRole('checkbox').count(), 0)
  })
})
