import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { addYears, formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { accept, bornOn, consent, draw, proceed } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'
import {
  addButton,
  cardOf,
  fillForm,
  MINORS_TAB,
  press,
  tenYearOld,
} from '#tests/helpers/minors_page'

test.group("The rider's minors", (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a rider of unknown age enters their birth date before adding a minor', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ date_of_birth: null })
    await aMinorOf(rider, { first_name: 'Kim', date_of_birth: null })
    const page = await openPortalAt(browser, rider, MINORS_TAB)
    await cardOf(page, 'Kim').getByText(messages.unknown).first().waitFor()
    await addButton(page).click()
    await page.getByRole('heading', { name: signing['birth_date.self'] }).waitFor()
    await bornOn(page, { month: '4', day: '12', year: 1988 })
    await page.getByRole('heading', { name: messages['add.title'] }).waitFor()
    const { date_of_birth: born } = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(born, '1988-04-12')
  })

  test('a rider adds a first minor, who then needs a waiver', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, '/customer-dashboard', 'phone')
    await page.getByRole('link', { name: portal['tab.minors'], exact: true }).first().click()
    await page.waitForURL(`**${MINORS_TAB}`)
    await page.getByText(messages.empty).waitFor()
    await expectGoodOnDevices(assert, page)

    await addButton(page).click()
    await page.waitForURL(`**${MINORS_TAB}/add`)
    await page.getByRole('heading', { name: messages['add.title'] }).waitFor()
    assert.equal(await page.getByLabel(messages['field.relationship']).inputValue(), 'parent')
    await expectGoodOnDevices(assert, page)
    const child = tenYearOld()
    await fillForm(page, child)
    await page.getByLabel(messages['field.relationship']).selectOption('grandparent')
    await addButton(page).last().click()

    await page.waitForURL(`**${MINORS_TAB}`)
    const { id, member_id: memberId } = await db
      .from('customers as c')
      .join('guardianships as g', 'g.minor_id', 'c.id')
      .where({ 'g.guardian_id': rider.id, 'g.relationship': 'grandparent' })
      .where('c.emergency_contact_phone', child.phone)
      .select('c.id', 'c.member_id')
      .firstOrFail()
    assert.isNumber(id)
    const shown = cardOf(page, 'Ada Brückner')
    await shown.getByText(messages['waiver.needed'], { exact: true }).waitFor()
    for (const line of ['10', memberId, formatDate(child.born), ui.active]) {
      await shown.getByText(line, { exact: true }).waitFor()
    }
    await expectGoodOnDevices(assert, page)
  })

  test('last name, address and emergency contact are prefilled and can be changed', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({
      last_name: 'Brückner',
      address_line_1: '1 Trail Rd',
      city: 'Old Fort',
      emergency_contact_name: 'Grandma Ruth',
      emergency_contact_phone: aPhone(),
    })
    const page = await openPortalAt(browser, rider, `${MINORS_TAB}/add`, 'phone')
    const dialog = page.getByRole('dialog', { name: messages['add.title'] })
    await dialog.getByText(messages['add.taken_over']).waitFor()
    const last = dialog.getByLabel(registration['last_name.label'])
    assert.equal(await last.inputValue(), 'Brückner')
    assert.equal(await dialog.getByLabel('Address Line 1').inputValue(), '1 Trail Rd')
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(registration['first_name.label']).fill('Ada')
    await dialog.getByLabel(messages['field.date_of_birth']).fill(addYears(clock.today(), -10))
    await dialog.getByLabel('City').fill('Marion')
    await addButton(page).last().click()
    await cardOf(page, 'Ada Brückner').waitFor()
    const child = await db
      .from('customers as c')
      .join('guardianships as g', 'g.minor_id', 'c.id')
      .where('g.guardian_id', rider.id)
      .select('c.*')
      .firstOrFail()
    assert.containSubset(child, {
      last_name: 'Brückner',
      address_line_1: '1 Trail Rd',
      city: 'Marion',
      emergency_contact_name: 'Grandma Ruth',
    })
  })

  test('missing fields are reported one by one, and an adult is not a minor', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), `${MINORS_TAB}/add`, 'tablet')
    const dialog = page.getByRole('dialog', { name: messages['add.title'] })
    for (const taken of [
      registration['last_name.label'],
      registration['emergency_contact_name.label'],
      registration['emergency_contact_phone.label'],
    ]) {
      await dialog.getByLabel(taken).clear()
    }
    await dialog.getByRole('button', { name: messages.add, exact: true }).click()
    for (const sentence of [
      customers['first_name.required'],
      customers['last_name.required'],
      customers['date_of_birth.required'],
      messages['emergency_contact_name.required'],
      messages['emergency_contact_phone.required'],
    ]) {
      await dialog.getByText(sentence, { exact: true }).waitFor()
    }
    await expectGoodOnDevices(assert, page)
    const adult = { ...tenYearOld(), born: addYears(clock.today(), -18), phone: '123' }
    await fillForm(page, adult)
    assert.equal(await dialog.getByText(customers['first_name.required']).count(), 0)
    await dialog.getByRole('button', { name: messages.add, exact: true }).click()
    await dialog.getByText(messages['date_of_birth.adult']).waitFor()
    await dialog.getByText(customers['emergency_contact_phone.phone']).waitFor()
    await page.goBack()
    await page.waitForURL((url) => !url.pathname.startsWith(`${MINORS_TAB}/`))
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`a parent signs for her minor and the badge turns to Signed, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const rider = await aRider({ first_name: 'Maya' })
      const minor = await aMinorOf(rider)
      await aTemplate({ name: 'Adult release', audience: 'adult' })
      await aTemplate({ name: 'School class', audience: 'minor' })
      const template = await aTemplate({ name: 'Trail waiver for MINORS', audience: 'minor' })
      const page = await openPortalAt(browser, rider, MINORS_TAB, size)
      await cardOf(page, 'Kim Ryder')
        .getByText(messages['waiver.needed'], { exact: true })
        .waitFor()
      await press(page, messages.sign_waiver, 'Kim Ryder')
      await page.waitForURL(`**${MINORS_TAB}/${minor.id}/sign`)

      // The text for minors is opened first; the others are one step back.
      await page.getByRole('dialog').getByRole('heading', { name: /minor/i }).waitFor()
      await page.getByRole('button', { name: ui.back }).click()
      await page.getByRole('heading', { name: waivers['select.title'] }).waitFor()
      assert.equal(await page.getByRole('button', { name: /Adult release/ }).count(), 0)
      await expectGoodScreen(assert, page)
      await page.getByRole('button', { name: /Trail waiver for MINORS/ }).click()
      await page.getByText(fill(waivers['view.signing_for'], { name: 'Kim Ryder' })).waitFor()
      await expectGoodScreen(assert, page)
      await proceed(page)
      await page.getByRole('heading', { name: waivers['sign.minor_title'] }).waitFor()
      await page.getByText(fill(signing.signer, { name: 'Maya Ryder' })).waitFor()
      await consent(page)
      await draw(page)
      await expectGoodScreen(assert, page)
      await accept(page)

      await page.getByText(signing.done).waitFor()
      await page.waitForURL(`**${MINORS_TAB}`)
      const shown = cardOf(page, 'Kim Ryder')
      await shown.getByText(messages['waiver.signed'], { exact: true }).waitFor()
      assert.equal(await shown.getByRole('button', { name: messages.sign_waiver }).count(), 0)
      await expectGoodScreen(assert, page)
      const [row, ...more] = await db.from('signed_waivers').where('subject_id', minor.id)
      assert.lengthOf(more, 0)
      assert.equal(row?.version_id, template.version_id)
      assert.equal(row.signer_id, rider.id)
    })
  }

  test('a signature that does not arrive says so, is kept, and is accepted on the second try', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    await aTemplate({ name: 'Trail waiver for MINORS', audience: 'minor' })
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
    await press(page, messages.sign_waiver, 'Kim Ryder')
    await proceed(page)
    await consent(page)
    await draw(page)
    const sign = `**/api/minors/${minor.id}/waiver`
    await page.route(sign, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await accept(page)
    await page.getByText(waivers['sign.failed']).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute(sign)
    await accept(page)
    await page.getByText(signing.done).waitFor()
    assert.lengthOf(await db.from('signed_waivers').where('subject_id', minor.id), 1)
  })

  test('a minor who came of age can no longer be signed for', async ({ browser, assert }) => {
    const rider = await aRider()
    await aMinorOf(rider, { date_of_birth: addYears(clock.today(), -18) })
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
    const shown = cardOf(page, 'Kim Ryder')
    await shown.getByText(waivers['minor.of_age']).waitFor()
    assert.equal(await shown.getByRole('button', { name: messages.sign_waiver }).count(), 0)
    await expectGoodOnDevices(assert, page)
  })
})
