import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears, formatDate } from '@trailgate/shared/dates'
import { messages as picker } from '@trailgate/shared/customers/picker_messages'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { MEMBERSHIPS, detailsOf } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff look after memberships', (group) => {
  group.each.setup(() => resetLimits())

  test('renew one: the proposal, what is wrong with it, and the new term', async ({
    browser,
    assert,
  }) => {
    const today = clock.today()
    const end = addDays(today, 10)
    const membership = await aMembershipOf(await aRider(), { end })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(membership))
    await page.getByRole('link', { name: messages.renew, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const newEnd = dialog.getByLabel(manager['field.new_end_date'])
    await newEnd.waitFor()
    assert.equal(await newEnd.inputValue(), addYears(end, 1))
    await expectGoodScreen(assert, page)
    const submit = dialog.getByRole('button', { name: messages.renew, exact: true })
    const price = dialog.getByLabel(manager['field.price_paid'])
    await newEnd.fill('')
    await price.fill('-1')
    await submit.click()
    await dialog.getByText(messages['new_end_date.required']).waitFor()
    await dialog.getByText(messages['price_paid.negative']).waitFor()
    await newEnd.fill(end)
    await dialog.getByText(messages['new_end_date.after']).waitFor()
    await newEnd.fill(addDays(end, 30))
    await price.fill('75.50')
    await page.route('**/renew', (route) => route.fulfill({ status: 500, body: '' }))
    await submit.click()
    await dialog.getByText(messages['renew.failed']).first().waitFor()
    await page.unroute('**/renew')
    // A colleague renews it first: what was agreed here stays as it was written.
    const theirs = addDays(end, 60)
    await db.from('memberships').where('id', membership.id).update({ end_date: theirs })
    await submit.click()
    await dialog.getByText(formatDate(theirs)).waitFor()
    assert.equal(await newEnd.inputValue(), addDays(end, 30))
    assert.equal(await price.inputValue(), '75.50')
    await newEnd.fill(addDays(end, 90))
    await submit.click()
    await page.getByText(manager.renewed).waitFor()
    const term = await db.from('membership_terms').where('membership_id', membership.id).first()
    assert.equal(term.price_cents, 7550)
  })

  test('edit one: the customer stays, mistakes are told, and an older page does not win', async ({
    browser,
    assert,
  }) => {
    const membership = await aMembershipOf(await aRider())
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(membership))
    await page.getByRole('link', { name: words.edit, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const start = dialog.getByLabel(manager['field.start_date'])
    const end = dialog.getByLabel(manager['field.end_date'], { exact: true })
    const number = dialog.getByLabel(manager['field.membership_id'])
    await start.waitFor()
    await expectGoodScreen(assert, page)
    const submit = dialog.getByRole('button', { name: manager['update.submit'] })
    const before = await end.inputValue()
    await end.fill(await start.inputValue())
    await number.fill('12x')
    await dialog.getByLabel(manager['field.price_paid']).fill('-3')
    await submit.click()
    await dialog.getByText(messages['end_date.after']).waitFor()
    await dialog.getByText(messages['membership_id.number']).waitFor()
    await dialog.getByText(messages['price_paid.negative']).waitFor()
    await start.fill('')
    await dialog.getByText(messages['start_date.required']).waitFor()
    await start.fill(addDays(clock.today(), -7))
    await end.fill(before)
    await number.fill(String(membership.membership_id))
    await dialog.getByLabel(manager['field.price_paid']).fill('42')
    await page.route('**/api/memberships/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, body: '' })
        : route.continue()
    )
    await submit.click()
    await dialog.getByText(messages['update.failed']).first().waitFor()
    await page.unroute('**/api/memberships/*')
    await db.from('memberships').where('id', membership.id).update({ revision: 50 })
    // Pressing again does not help, also when the list behind has brought the newer one.
    for (const attempt of ['first', 'second']) {
      const refused = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.status() === 409
      )
      const read = page.waitForResponse(
        (response) =>
          response.request().method() === 'GET' &&
          response.url().endsWith(`/memberships/${membership.id}`)
      )
      await submit.click()
      await Promise.all([refused, read])
      await dialog.getByRole('button', { name: words.load_theirs }).waitFor()
      assert.equal(await dialog.getByLabel(manager['field.price_paid']).inputValue(), '42', attempt)
    }
    await dialog.getByRole('button', { name: words.load_theirs }).click()
    await dialog.getByRole('button', { name: words.load_theirs }).waitFor({ state: 'detached' })
    await submit.click()
    await page.getByText(manager.updated).waitFor()
    const row = await db.from('memberships').where('id', membership.id).firstOrFail()
    assert.equal(row.price_paid_cents, 4200)
  })

  test('sell one: a customer first, defaults that follow the type, a number', async ({
    browser,
    assert,
  }) => {
    const today = clock.today()
    const rider = await aRider({ last_name: aLastName('Buyer') })
    const page = await openBackOfficeAt(browser, 'cashier', MEMBERSHIPS)
    await page.getByRole('link', { name: messages.new }).click()
    const dialog = page.getByRole('dialog', { name: manager['create.title'] })
    const submit = dialog.getByRole('button', { name: manager['create.submit'] })
    const end = dialog.getByLabel(manager['field.end_date'], { exact: true })
    await end.waitFor()
    assert.isTrue(await submit.isDisabled())
    assert.equal(await end.inputValue(), addYears(today, 1))
    await dialog.getByText(/Suggested: \d{4,}/).waitFor()
    await dialog.getByLabel(picker.label).fill(rider.last_name)
    await dialog.getByText(rider.member_id).click()
    await expectGoodScreen(assert, page)

    await dialog.getByLabel(manager['field.membership_type']).click()
    await page.getByRole('option', { name: 'Daily' }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    // A type of one day ends on the day it starts.
    assert.equal(await end.inputValue(), today)
    assert.equal(await dialog.getByLabel(manager['field.price_paid']).inputValue(), '35.00')
    await end.fill(addDays(today, -1))
    await dialog.getByLabel(manager['field.membership_id']).fill('abc')
    await submit.click()
    await dialog.getByText(messages['end_date.after']).waitFor()
    await dialog.getByText(messages['membership_id.number']).waitFor()
    await end.fill(addDays(today, 1))
    await dialog.getByLabel(manager['field.membership_id']).fill('')
    await page.route('**/api/memberships/', (route) => route.fulfill({ status: 500, body: '' }))
    await submit.click()
    await dialog.getByText(messages['create.failed']).first().waitFor()
    await page.unroute('**/api/memberships/')
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    const row = await db.from('memberships').where('customer_id', rider.id).firstOrFail()
    assert.equal(row.price_paid_cents, 3500)
    await page.getByText(`Robin ${rider.last_name}`).first().waitFor()

    await page.goto(`${MEMBERSHIPS}/create/${rider.id}`)
    await dialog.getByText(`Robin ${rider.last_name}, ${rider.member_id}`).waitFor()
    assert.isTrue(await submit.isEnabled())
  })
})
