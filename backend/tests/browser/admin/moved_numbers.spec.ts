import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as fields } from '@trailgate/shared/customers/field_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf } from '#tests/helpers/customer_details'
import { aLastName, anEmail, aRider } from '#tests/helpers/people'
import { baseUrl, expectGoodOnDevices } from '#tests/helpers/screens'

const rowOf = (id: number) => db.from('customers').where('id', id).firstOrFail()

test.group('Numbers of others and numbers that moved, in the back office', (group) => {
  group.each.setup(() => resetLimits())

  test('a grown-up is entered without a phone of their own, with that of the household', async ({
    browser,
    assert,
  }) => {
    const owner = await aRider({ first_name: 'Olga', last_name: aLastName('Owner') })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers/create')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(manager['field.first_name']).fill('Gran')
    const last = aLastName('Shared')
    await dialog.getByLabel(manager['field.last_name']).fill(last)
    await dialog.getByLabel(fields['field.no_phone']).check()
    await dialog.getByRole('button', { name: details['phone.share'] }).click()
    await dialog.getByRole('searchbox').fill(owner.last_name)
    await dialog.getByRole('radio', { name: owner.last_name }).check()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('button', { name: manager['create.submit'] }).click()
    const shared = fill(details['phone.shared'], {
      phone: formatPhone(owner.phone),
      name: `Olga ${owner.last_name}`,
    })
    await page.getByRole('link', { name: shared }).waitFor()
    await expectGoodOnDevices(assert, page)
    const row = await db.from('customers').where('last_name', last).firstOrFail()
    assert.containSubset(row, { phone: null, no_phone: 1, household_phone_of: owner.id })

    await page.getByRole('link', { name: manager['edit.title'] }).click()
    const edit = page.getByRole('dialog')
    await edit.getByRole('button', { name: details['phone.share_none'] }).click()
    await edit.getByRole('button', { name: manager['update.submit'] }).click()
    await page.getByText(manager.updated).waitFor()
    assert.isNull((await rowOf(row.id)).household_phone_of)
  })

  test('staff remove a number from a customer with a reason', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider))
    await page.getByRole('button', { name: details['phone.release'] }).click()
    await page.getByLabel(details['void.reason']).fill('Somebody else answers it')
    await page.getByRole('button', { name: details['phone.release_submit'] }).click()
    await page.getByText(details['phone.release_done']).waitFor()
    await page.getByText(details['phone.released_on'].split('{')[0] ?? '').waitFor()
    assert.isNull((await rowOf(rider.id)).phone)
  })

  test('a number that may have moved stands on the dashboard until staff decide', async ({
    browser,
    assert,
  }) => {
    const holder = await aRider()
    const last = aLastName('Mover')
    const answer = await fetch(`${baseUrl()}/api/customers/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Nina',
        last_name: last,
        email: anEmail(),
        phone: holder.phone,
        date_of_birth: '1990-01-01',
        return_to: 'kiosk',
        phone_moved: true,
      }),
    })
    const { customer } = (await answer.json()) as { customer: { id: number } }
    const page = await openBackOffice(browser, 'staff')
    const name = `Nina ${last}`
    await page.getByRole('heading', { name: details['claims.title'] }).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('link', { name: `${name},` }).click()
    await page
      .getByRole('dialog')
      .getByText(fill(details['phone.claims'], { phone: formatPhone(holder.phone) }))
      .waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: fill(details['claims.moved'], { name }) })
      .click()
    await page.getByRole('button', { name: details['claims.confirm'] }).click()
    await page.getByText(details['claims.done']).waitFor()
    assert.equal((await rowOf(customer.id)).phone, holder.phone)
    assert.isNull((await rowOf(holder.id)).phone)
    assert.equal(await page.getByText(words.processing).count(), 0)
  })
})
