import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import { messages as retention } from '@trailgate/shared/retention/messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { openRound } from '#privacy/retention/purge_report'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

/** A rider who has requested deletion. */
async function aRiderWhoAsks(columns: Parameters<typeof aRider>[0] = {}) {
  const rider = await aRider(columns)
  await db.table('deletion_requests').insert({
    customer_id: rider.id,
    member_id: rider.member_id,
    state: 'open',
    asked_at: sqlTime(clock.now()),
  })
  return rider
}

test.group('Deletion requests in the back office', (group) => {
  group.each.setup(async () => {
    await db.from('deletion_requests').delete()
  })

  test('deletion requests show on the dashboard, and are refused with a reason or carried out', async ({
    browser,
    assert,
  }) => {
    const stays = await aRiderWhoAsks({ last_name: 'Staying' })
    const held = await aRiderWhoAsks({ last_name: 'Held', legal_hold: true })
    const goes = await aRiderWhoAsks({ last_name: 'Going' })
    const page = await openBackOffice(browser, 'manager', 'phone')
    await page.getByRole('link', { name: fill(messages.waiting, { n: 3 }) }).click()
    await page.getByRole('heading', { name: messages.title, exact: true }).waitFor()
    const card = (rider: { member_id: string }) =>
      page.getByRole('listitem').filter({ hasText: rider.member_id })
    await card(held).getByText(messages.on_hold).waitFor()
    await expectGoodOnDevices(assert, page)

    await card(stays).getByRole('button', { name: messages.refuse }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: messages.refuse, exact: true }).click()
    await dialog.getByText('Reason is required').waitFor()
    await dialog.getByLabel(details['void.reason']).fill('Open accident')
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('button', { name: messages.refuse, exact: true }).click()
    await page.getByText(messages['refuse.done']).waitFor()
    await card(stays).waitFor({ state: 'detached' })

    await card(held).getByRole('button', { name: messages.carry_out }).click()
    await dialog.getByText(manager['delete.retention']).waitFor()
    await dialog.getByRole('button', { name: messages.carry_out, exact: true }).click()
    await page.getByText(manager['delete.on_hold']).waitFor()

    await card(goes).getByRole('button', { name: messages.carry_out }).click()
    await dialog.getByRole('button', { name: messages.carry_out, exact: true }).click()
    await page.getByText(messages['carry_out.done']).waitFor()
    await card(goes).waitFor({ state: 'detached' })
    assert.isNull(await db.from('customers').where('id', goes.id).first())

    await page.getByRole('link', { name: messages['tab.settled'], exact: true }).click()
    await card(stays).getByText('Open accident').waitFor()
    await card(goes).getByText(messages.gone).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.goto('/admin/customers')
    await page.getByRole('link', { name: fill(messages.title_open, { n: 1 }) }).waitFor()
  })

  test('the retention report lists the deleted data day by day', async ({ browser, assert }) => {
    await db.from('purges').delete()
    const page = await openBackOfficeAt(browser, 'admin', '/admin/customers/requests')
    await page.getByText(messages['empty.open']).waitFor()
    await page.getByRole('link', { name: messages['tab.settled'], exact: true }).click()
    await page.getByText(messages['empty.settled']).waitFor()
    await page.getByRole('link', { name: retention.title, exact: true }).click()
    await page.getByText(retention.empty).waitFor()

    await openRound(clock.today())
    await page.reload()
    await page.getByText(retention.nothing).waitFor()
    await db.from('purges').whereIn('kind', ['waivers', 'letters']).update({ removed: 1234 })
    await page.reload()
    await page.getByText(`${retention['kind.waivers']}: 1,234`).waitFor()
    await expectGoodScreen(assert, page)

    await page.route('**/api/retention/rounds*', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await page.getByText(retention.failed).waitFor()
    await page.getByRole('button', { name: words.try_again }).waitFor()
  })

  test('cashiers do not see deletion requests', async ({ browser, assert }) => {
    await aRiderWhoAsks()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('heading', { name: manager.title }).waitFor()
    assert.equal(await page.getByRole('link', { name: messages.title }).count(), 0)
    await page.goto('/admin/customers/requests')
    await page.getByRole('heading', { name: words.access_denied }).waitFor()
  })
})
