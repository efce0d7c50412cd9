import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/offline/messages'
import { fill } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aNewcomer, anItem, aSigning, claimOf, outcomeOf, storedItem } from '#tests/helpers/offline'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aTablet } from '#tests/helpers/tickets'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const PATH = '/admin/kiosk-devices/offline'

test.group('Staff decide what tablets captured', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    await db.from('offline_items').where('status', 'needs_staff').delete()
  })
  group.each.teardown(() => retireTemplates())

  test('a signature is put beside who may be meant, and taken for that person', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Offline') })
    const item = anItem('signing', {
      ...claimOf(rider),
      date_of_birth: '1971-02-03',
      ...aSigning(await aTemplate()),
    })
    assert.equal(await outcomeOf(client, await aTablet(), item), 'NOT_THE_SAME_PERSON')
    const page = await openBackOfficeAt(browser, 'staff', PATH)
    await page.getByText(messages['reason.NOT_THE_SAME_PERSON']).waitFor()
    await page.getByRole('img', { name: messages['signature.alt'] }).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.discard }).count(), 0)
    await expectGoodOnDevices(assert, page)

    const name = `${rider.first_name} ${rider.last_name}`
    await page
      .getByRole('button', { name: `${messages.choose} ${name} ${rider.member_id}` })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(fill(messages['choose.question'], { name, member_id: rider.member_id }))
      .waitFor()
    await dialog.getByRole('button', { name: messages.choose }).click()
    await page.getByText(messages['resolve.done']).waitFor()
    await page.getByText(messages.empty).waitFor()
    assert.equal((await storedItem(item)).customer_id, rider.id)
  })

  test('a manager discards with a reason, which stays', async ({ browser, client, assert }) => {
    const item = anItem('visit', aNewcomer())
    assert.equal(await outcomeOf(client, await aTablet(), item), 'NO_SUCH_PERSON')
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await page.getByText(messages['candidates.none']).waitFor()
    await page.getByRole('button', { name: messages.discard }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('no')
    await dialog.getByRole('button', { name: messages.discard }).click()
    await dialog.getByText(messages['resolve.reason']).waitFor()
    await dialog.getByRole('textbox').fill('A test of the tablet')
    await dialog.getByRole('button', { name: messages.discard }).click()
    await page.getByText(messages.empty).waitFor()
    await page.getByRole('link', { name: messages['tab.discarded'] }).click()
    await page
      .getByText(/A test of the tablet/)
      .first()
      .waitFor()
    assert.equal((await storedItem(item)).status, 'discarded')
  })

  test('a refusal is shown in the question', async ({ browser, client, assert }) => {
    const rider = await aRider({ last_name: aLastName('Offline') })
    const signing = aSigning(await aTemplate(), { content_hash: 'f'.repeat(64) })
    const item = anItem('signing', { ...claimOf(rider), ...signing })
    assert.equal(await outcomeOf(client, await aTablet(), item), 'UNKNOWN_TEXT')
    const page = await openBackOfficeAt(browser, 'staff', PATH)
    await page.getByRole('button', { name: new RegExp(rider.member_id) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: messages.choose }).click()
    await dialog.getByText(messages['reason.UNKNOWN_TEXT']).waitFor()
    assert.equal((await storedItem(item)).status, 'needs_staff')
  })
})
