import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as words } from '@trailgate/shared/letters/messages'
import { messages } from '@trailgate/shared/letters/page_messages'
import { messages as campaigns } from '@trailgate/shared/marketing/campaign_page_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { letterRowsTo } from '#tests/helpers/letters'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aRideOn, noVisits } from '#tests/helpers/visits'

const PATH = '/admin/letters'

test.group('The letters page', (group) => {
  group.each.setup(async () => {
    await noVisits()
    await db.from('letters').delete()
  })

  test('a manager tells visitors of a closure and sees what became of the letter', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Closed') })
    await aRideOn(addDays(clock.today(), -2), rider.id)
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await page.getByText(messages.empty).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: messages.closure }).click()
    const dialog = page.getByRole('dialog', { name: messages['closure.title'] })
    await dialog.getByText(messages['closure.count'].split('}').at(-1) ?? '').waitFor()
    await dialog.getByLabel(messages['closure.members']).uncheck()
    const send = dialog.getByRole('button', {
      name: fill(messages['closure.send'], { n: 1, count: 1 }),
    })
    await send.click()
    await dialog.getByText(words['subject.required']).waitFor()
    await dialog.getByText(words['text.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(messages['closure.subject']).fill('Closed on Sunday')
    await dialog.getByLabel(messages['closure.text']).fill('A tree fell. See you on Monday.')
    await send.click()
    await page.getByText(fill(messages.written, { n: 1, count: 1 })).waitFor()
    const row = page.getByRole('row', { name: rider.last_name })
    await row.getByText(messages['status.queued']).waitFor()
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)

    await page.reload()
    await row.getByText(messages['status.sent']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page
      .getByRole('combobox', { name: messages['filter.status'] })
      .selectOption(messages['status.failed'])
    await page.getByText(messages['empty.filtered']).waitFor()
    assert.lengthOf(await letterRowsTo(rider.email), 1)
  })

  test('the preview shows each letter, and staff read the list without sending', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await page.getByRole('button', { name: messages.preview }).click()
    const dialog = page.getByRole('dialog', { name: messages['preview.title'] })
    await dialog
      .getByRole('combobox', { name: messages['filter.kind'] })
      .selectOption(words['kind.waiver_voided'])
    const letter = dialog.frameLocator(`iframe[title="${campaigns['preview.letter']}"]`)
    await letter.getByText(words['voided.rest']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('button', { name: ui.close }).click()

    const staff = await openBackOfficeAt(browser, 'staff', PATH)
    await staff.getByText(messages.empty).waitFor()
    assert.equal(await staff.getByRole('button', { name: messages.closure }).count(), 0)
    const cashier = await openBackOfficeAt(browser, 'cashier', PATH)
    await cashier.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })
})
