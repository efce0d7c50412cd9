import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { HOUSEHOLD_REQUEST_DAYS } from '@trailgate/shared/household/constants'
import { messages } from '@trailgate/shared/household/messages'
import { fill } from '@trailgate/shared/text'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf } from '#tests/helpers/customer_details'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const MINORS = '/customer-dashboard/minors'

test.group('The adults of a family', (group) => {
  group.each.setup(() => resetLimits())

  test('one invites the other in the portal, who accepts and has the children too', async ({
    browser,
    assert,
  }) => {
    const [asker, asked] = [await aRider({ first_name: 'Ann' }), await aRider()]
    const minor = await aMinorOf(asker)
    const page = await openPortalAt(browser, asker, MINORS)
    await page.getByLabel(messages['portal.first_name']).fill(asked.first_name)
    await page.getByLabel(messages['portal.phone']).fill(asked.phone)
    await page.getByRole('button', { name: messages['portal.ask'] }).click()
    await page.getByText(fill(messages['portal.asked'], { n: HOUSEHOLD_REQUEST_DAYS })).waitFor()
    await expectGoodOnDevices(assert, page)

    const other = await openPortalAt(browser, asked, MINORS, 'phone')
    await other.getByRole('button', { name: messages['portal.accept'] }).waitFor()
    await expectGoodOnDevices(assert, other)
    await other.getByLabel(consentFor('parent').text).check()
    await other.getByRole('button', { name: messages['portal.accept'] }).click()
    await other.getByText(fill(messages['portal.accepted'], { name: 'Ann' })).waitFor()
    await other.getByText(minor.first_name).first().waitFor()
    const links = await db.from('guardianships').where('minor_id', minor.id).whereNull('ended_at')
    assert.lengthOf(links, 2)
  })

  test('staff add another adult and take the two apart', async ({ browser, assert }) => {
    const [one, other] = [await aRider(), await aRider({ last_name: aLastName('Partner') })]
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(one))
    await page.getByRole('button', { name: messages['staff.add'] }).click()
    const dialog = page.getByRole('dialog', { name: messages['staff.add_title'] })
    await dialog.getByRole('searchbox').fill(other.last_name)
    await dialog.getByRole('radio', { name: other.last_name }).check()
    await dialog.getByRole('button', { name: messages['staff.submit'], exact: true }).click()
    await page.getByText(messages['staff.done']).waitFor()
    const name = `${other.first_name} ${other.last_name}`
    const remove = page.getByRole('button', { name: `${messages['staff.remove']}: ${name}` })
    await remove.waitFor()
    await expectGoodOnDevices(assert, page)
    await remove.click()
    await page.getByText(fill(messages['staff.remove_hint'], { name })).waitFor()
    await page.getByRole('button', { name: messages['staff.remove'], exact: true }).click()
    await page.getByText(messages['staff.removed']).waitFor()
    await remove.waitFor({ state: 'detached' })
  })
})
