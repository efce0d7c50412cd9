import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as history } from '@trailgate/shared/customers/history_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as finder } from '@trailgate/shared/customers/picker_messages'
import { addYears } from '@trailgate/shared/dates'
import { messages as marketing } from '@trailgate/shared/marketing/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { answerLeaving, openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf, dialogOf, tab } from '#tests/helpers/customer_details'
import { aLastName, aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { retireTemplates } from '#tests/helpers/waivers'

test.group('Staff open a customer', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('add a minor, and are told what is missing', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Morgan' })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider, '/minors'))
    await page.getByText(details['minors.empty']).waitFor()
    await page.getByRole('link', { name: manager.add_minor }).click()
    await page.waitForURL(/\/minors\/add$/)
    const form = page.getByRole('dialog', { name: minors['add.title'] })
    await form.getByRole('button', { name: minors.add }).click()
    for (const sentence of [
      customers['first_name.required'],
      customers['last_name.required'],
      customers['date_of_birth.required'],
      minors['emergency_contact_name.required'],
      minors['emergency_contact_phone.required'],
    ]) {
      await form.getByText(sentence).waitFor()
    }
    await expectGoodScreen(assert, page)
    await form.getByLabel(manager['field.first_name']).fill('Pip')
    await form.getByLabel(manager['field.last_name']).fill('Ryder')
    const birth = form.getByLabel(manager['field.date_of_birth'])
    await birth.fill(addYears(clock.today(), -18))
    await form.getByLabel(manager['info.emergency_contact_name']).fill('Morgan')
    const phone = form.getByLabel(manager['info.emergency_contact_phone'])
    await phone.fill(formatPhone(aPhone()))
    await form.getByRole('button', { name: minors.add }).click()
    await form.getByText(minors['date_of_birth.adult']).waitFor()
    await birth.fill(addYears(clock.today(), -9))
    await form.getByRole('button', { name: minors.add }).click()
    await page.getByRole('link', { name: 'Pip Ryder' }).waitFor()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).waitFor()
    await page.getByText(minors['waiver.needed']).waitFor()
    const minor = await db
      .from('customers')
      .where('first_name', 'Pip')
      .orderBy('id', 'desc')
      .first()
    const link = await db.from('guardianships').where('minor_id', minor.id).firstOrFail()
    assert.deepInclude(link, { guardian_id: rider.id, relationship: 'parent' })
  })

  test('a half-written minor is not lost by accident', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider, '/minors/add'))
    const form = page.getByRole('dialog', { name: minors['add.title'] })
    await form.getByLabel(manager['field.first_name']).fill('Half')
    await form.getByRole('button', { name: ui.cancel }).click()
    await answerLeaving(page, 'stay')
    assert.equal(await form.getByLabel(manager['field.first_name']).inputValue(), 'Half')
    await page.keyboard.press('Escape')
    await answerLeaving(page, 'leave')
    await form.waitFor({ state: 'detached' })
  })

  test('link a known child to a second parent, and take it back', async ({ browser, assert }) => {
    const mother = await aRider({ first_name: 'Marge' })
    const father = await aRider({ first_name: 'Homer' })
    const last = aLastName('Linked')
    const child = await aMinorOf(mother, { first_name: 'Maggie', last_name: last })
    await aRider({ first_name: 'Abe', last_name: last })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(father, '/minors'), 'phone')
    await page.getByText(details['minors.empty']).waitFor()
    await page.getByRole('link', { name: minors.link }).click()
    await page.waitForURL(/\/minors\/link$/)
    const form = page.getByRole('dialog', { name: minors['link.title'] })
    await form.getByRole('button', { name: minors.link }).click()
    await form.getByText(minors['link.choose']).waitFor()
    await form.getByLabel(finder['label.minors']).fill(last)
    await form.getByText(fill(finder.found, { n: 1 })).waitFor()
    await form.getByRole('radio').check()
    await expectGoodOnDevices(assert, page)
    await form.getByRole('button', { name: minors.link }).click()
    await page.getByText(minors['link.done']).waitFor()
    await page.getByRole('link', { name: `Maggie ${last}` }).waitFor()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).waitFor()
    assert.lengthOf(await db.from('guardianships').where('minor_id', child.id), 2)
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: new RegExp(minors.unlink) }).click()
    const question = page.getByRole('dialog', { name: minors['unlink.title'] })
    const names = { minor: `Maggie ${last}`, guardian: `Homer ${father.last_name}` }
    await question.getByText(fill(minors['unlink.confirm'], names)).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: minors.unlink }).click()
    await page.getByText(minors['unlink.done']).waitFor()
    await page.getByText(details['minors.empty']).waitFor()
    await page.goto(detailsOf(mother, '/minors'))
    await page.getByRole('button', { name: new RegExp(minors.unlink) }).click()
    await question.getByRole('button', { name: minors.unlink }).click()
    await page.getByText(minors['unlink.last']).waitFor()
    await page.goto(detailsOf(father, '/history'))
    await page
      .getByText(fill(history['guardian.minor_linked'], { member_id: child.member_id }))
      .waitFor()
    await page
      .getByText(fill(history['guardian.minor_removed'], { member_id: child.member_id }))
      .waitFor()
  })

  test('a customer under 18 has guardians and no minors', async ({ browser }) => {
    const mother = await aRider({ first_name: 'Marge' })
    const child = await aMinorOf(mother, { first_name: 'Lisa' })
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(child, '/minors'))
    await page.getByText(details['minors.of_minor']).waitFor()
    await page.goto(detailsOf(child, '/marketing'))
    await page.getByText(marketing.minor).waitFor()
    await page.goto(detailsOf(child))
    // The household above names her too.
    const guardians = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: manager['section.guardian'] }) })
    await guardians.getByRole('link', { name: 'Marge Ryder' }).click()
    await dialogOf(page, mother).waitFor()
    await page.goBack()
    await dialogOf(page, child).waitFor()
  })
})
