import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { customerFields } from '@trailgate/shared/customers/fields'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { addDays } from '@trailgate/shared/dates'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { detailsOf } from '#tests/helpers/customer_details'
import { anEmail, aPhone, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.group('Staff look after customers', (group) => {
  group.each.setup(() => resetLimits())

  test('staff add a customer, read what is missing, and see the new customer in the list', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'cashier')
    const phone = aPhone()
    await page.goto('/admin/customers')
    await page.getByRole('link', { name: manager.new }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: manager['create.submit'] }).click()
    await dialog.getByText(customers['first_name.required']).waitFor()
    await dialog.getByText(customers['last_name.required']).waitFor()
    await dialog.getByText(customers['phone.required']).waitFor()
    await expectGoodScreen(assert, page)

    await dialog.getByLabel(manager['field.first_name']).fill('Wanda')
    await dialog.getByLabel(manager['field.last_name']).fill('Walk-In')
    await dialog
      .getByLabel(manager['column.phone'], { exact: false })
      .first()
      .fill(formatPhone(phone))
    await dialog.getByLabel(manager['column.email'], { exact: true }).first().fill('not an address')
    await dialog.getByLabel(manager['info.state'], { exact: true }).fill('nc')
    await dialog.getByRole('button', { name: manager['create.submit'] }).click()
    await dialog.getByText(customers['email.format']).waitFor()
    await dialog.getByLabel(manager['column.email'], { exact: true }).first().fill(anEmail())
    await dialog.getByRole('button', { name: manager['create.submit'] }).click()
    await page.getByText('Walk-In').first().waitFor()
    const row = await db.from('customers').where('phone', phone).firstOrFail()
    assert.equal(row.state, 'NC')
    assert.equal(row.source, 'staff')
  })

  test('staff change a customer, and a stale edit is refused', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Before' })
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(rider.email ?? '').waitFor()
    await dialog.getByRole('link', { name: manager['edit.title'] }).click()
    const name = page.getByRole('dialog').getByLabel(manager['field.first_name'])
    await name.fill('After')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    assert.sameMembers(Object.keys((await sent).postDataJSON()), ['first_name', 'revision'])
    await page.getByText(manager.updated).waitFor()
    assert.equal(
      (await db.from('customers').where('id', rider.id).firstOrFail()).first_name,
      'After'
    )

    await page.goto(`/admin/customers/${rider.id}`)
    const again = page.getByRole('dialog').getByLabel(manager['field.first_name'])
    await again.waitFor()
    await db.from('customers').where('id', rider.id).update({ city: 'Elsewhere', revision: 99 })
    await again.fill('Too late')
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    await page
      .getByText(/Somebody else changed this in the meantime/)
      .first()
      .waitFor()
    assert.equal(
      (await db.from('customers').where('id', rider.id).firstOrFail()).first_name,
      'After'
    )
  })

  test('staff cannot remove a signature, and find the day of a paper waiver again', async ({
    browser,
    client,
    assert,
  }) => {
    const [signer, walkIn] = [await aRider(), await aRider()]
    const { id } = await aTemplate()
    await signed(client, await asRider(signer), { template_id: id })
    const day = addDays(clock.today(), -20)
    await client
      .put(`/api/customers/${walkIn.id}`)
      .headers(await asStaff('cashier'))
      .json({ waiver_signed: true, waiver_date: day })
    const page = await openBackOffice(browser, 'cashier')
    const dialog = page.getByRole('dialog')
    const tick = dialog.getByRole('switch', { name: manager['field.waiver_signed'] })
    const date = dialog.getByLabel(manager['field.waiver_date'])

    await page.goto(`/admin/customers/${signer.id}`)
    await dialog.getByText(manager['waiver.by_signature']).waitFor()
    assert.isTrue(await tick.isDisabled())
    assert.isFalse(await date.isEditable())
    await expectGoodScreen(assert, page)

    await page.goto(`/admin/customers/${walkIn.id}`)
    await tick.click()
    await date.waitFor({ state: 'detached' })
    await tick.click()
    await date.waitFor()
    assert.equal(await date.inputValue(), day)
    await retireTemplates()
  })

  test('staff make a password link for a customer, shown as a code to scan', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ password_hash: null })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider), 'tablet')
    await page.getByRole('button', { name: manager.password_link }).click()
    await page.getByRole('img', { name: details.code }).waitFor()
    assert.equal(await page.getByText(/reset-password\?token=/).count(), 0)
    assert.equal(await page.getByRole('button', { name: details.copy }).count(), 0)
    await page
      .getByText(fill(manager['password_link.mailed'], { email: rider.email ?? '' }))
      .waitFor()
    await expectGoodScreen(assert, page)
  })

  test('read the password link as text above a cashier', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider))
    await page.getByRole('button', { name: manager.password_link }).click()
    await page.getByText(/reset-password\?token=/).waitFor()
    await page.getByRole('button', { name: details.copy }).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('managers note a death and take it back with the status', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'manager', `/admin/customers/${rider.id}`)
    const reason = page.getByRole('combobox', { name: customerFields.status_reason.label })
    await page.getByLabel(customerFields.first_name.label).waitFor()
    assert.equal(await reason.count(), 0)
    await choose(page, customerFields.status.label, 'Inactive')
    await choose(page, customerFields.status_reason.label, 'Deceased')
    await page.getByText(customerFields.status_reason.hint).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    await page.getByText(manager.updated).waitFor()
    const { status_reason: noted } = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(noted, 'deceased')

    await page.goto(detailsOf(rider))
    await page.getByRole('dialog').getByText('Deceased').first().waitFor()
    await page.getByRole('link', { name: manager['edit.title'] }).waitFor()
    assert.equal(await page.getByRole('button', { name: manager.password_link }).count(), 0)
    await expectGoodOnDevices(assert, page)

    await page.goto(`/admin/customers/${rider.id}`)
    await reason.waitFor()
    await choose(page, customerFields.status.label, 'Active')
    await reason.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    await page.getByText(manager.updated).waitFor()
    const { status, status_reason: after } = await db
      .from('customers')
      .where('id', rider.id)
      .firstOrFail()
    assert.deepEqual([status, after], ['active', null])
  })
})
