import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as activity } from '@trailgate/shared/activity/messages'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as marketing } from '@trailgate/shared/marketing/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf, tab } from '#tests/helpers/customer_details'
import { asStaff } from '#tests/helpers/credentials'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff keep preferences, holds and history', (group) => {
  group.each.setup(() => resetLimits())

  test('a marketing choice told to staff is saved with its day', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider, '/marketing'))
    await page.getByRole('link', { name: manager.edit_preferences }).click()
    const form = page.getByRole('dialog', { name: manager.edit_preferences })
    const offers = form.getByRole('group', { name: 'Promotional Offers' })
    await offers.getByRole('switch', { name: 'Email' }).click()
    await expectGoodScreen(assert, page)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await form.getByRole('button', { name: marketing.save }).click()
    const { preferences } = (await sent).postDataJSON()
    assert.lengthOf(Object.keys(preferences), 1, 'only what was pressed is sent')
    await form.waitFor({ state: 'detached' })
    await page
      .getByText(/^since /)
      .first()
      .waitFor()
    await tab(page, fill(manager['tab.marketing'], { n: 1 })).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('a refusal stands in the form', async ({ browser }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider, '/marketing/edit'))
    const form = page.getByRole('dialog', { name: manager.edit_preferences })
    await form.getByRole('switch', { name: 'SMS' }).first().click()
    await page.route('**/preferences', (route) => route.fulfill({ status: 500, json: {} }))
    await form.getByRole('button', { name: marketing.save }).click()
    await form.getByRole('alert').waitFor()
  })

  test('every change is told, a page at a time, with who did it', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOffice(browser, 'staff')
    const rows = Array.from({ length: 23 }, (_, number) => ({
      action: 'customer.updated',
      customer_id: rider.id,
      actor_kind: 'manager',
      actor_name: 'Pat Before',
      details: JSON.stringify({ changed: { city: { from: null, to: `Town ${number}` } } }),
      created_at: '2026-01-02 10:00:00',
    }))
    await db.table('activity').multiInsert(rows)
    await page.goto(`/admin/customers/${rider.id}`)
    await page.getByRole('dialog').getByLabel(manager['info.city']).fill('Moab')
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    await page.getByText(manager.updated).waitFor()
    await page.goto(detailsOf(rider, '/history'))
    await tab(page, fill(details['tab.history'], { n: 24 })).waitFor()
    await page.getByText('City: nothing → Moab').waitFor()
    await page.getByText('by Sam Staff').waitFor()
    await page.getByText('City: nothing → Town 22').waitFor()
    await page.getByRole('button', { name: fill(ui['page.number'], { n: 2 }) }).click()
    await page.getByText('City: nothing → Town 0', { exact: true }).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('the history leads a manager to the activity of the record, others not', async ({
    browser,
    client,
    assert,
  }) => {
    const last = aLastName('Traced')
    const rider = await aRider({ first_name: 'Ada', last_name: last, city: 'Boone' })
    const changed = await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asStaff('manager'))
      .json({ city: 'Sylva' })
    changed.assertStatus(200)
    const page = await openBackOfficeAt(browser, 'manager', detailsOf(rider, '/history'))
    await page.getByText('City: Boone → Sylva').waitFor()
    await expectGoodScreen(assert, page)
    await page.getByRole('link', { name: activity.of_person }).click()
    const rows = page.getByRole('list', { name: activity.title }).getByRole('listitem')
    await rows.filter({ hasText: `Ada ${last}'s city from Boone to Sylva` }).waitFor()
    assert.equal(await rows.filter({ hasNotText: last }).count(), 0)

    const cashier = await openBackOfficeAt(browser, 'cashier', detailsOf(rider, '/history'))
    await cashier.getByText('City: Boone → Sylva').waitFor()
    assert.equal(await cashier.getByRole('link', { name: activity.of_person }).count(), 0)
  })

  test('a manager puts a person under a legal hold, and deleting them is refused', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'manager', detailsOf(rider))
    await page.getByRole('button', { name: details['hold.place'] }).click()
    const question = page.getByRole('dialog', { name: details['hold.place'] })
    await question.getByLabel(details['void.reason']).fill('Accident')
    await question.getByRole('button', { name: details['hold.place'] }).click()
    await page.getByText(details['badge.hold'], { exact: true }).waitFor()
    await expectGoodScreen(assert, page)

    await page.goto(`/admin/customers/${rider.id}`)
    await page.getByRole('button', { name: manager.delete }).click()
    const asked = page.getByRole('dialog', { name: manager['delete.confirm_title'] })
    await asked.getByRole('button', { name: manager.delete }).click()
    await page.getByText(manager['delete.on_hold']).waitFor()
    assert.isNotNull(await db.from('customers').where('id', rider.id).first())
  })
})
