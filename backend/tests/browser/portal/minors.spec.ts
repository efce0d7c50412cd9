import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { addYears, formatDate } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/minors/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { accept, bornOn, consent, draw, proceed } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const TAB = '/customer-dashboard/minors'

const add = (page: Page) => page.getByRole('button', { name: messages.add, exact: true })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const press = (page: Page, button: string, name: string) =>
  card(page, name)
    .getByRole('button', { name: `${button} ${name}` })
    .click()

type Child = { first: string; last: string; born: string; contact: string; phone: string }

const tenYearOld = (): Child => ({
  first: 'Ada',
  last: 'Brückner',
  born: addYears(clock.today(), -10),
  contact: 'Grandma Ruth',
  phone: aPhone(),
})

async function fillForm(page: Page, { first, last, born, contact, phone }: Child) {
  const form = page.getByRole('dialog')
  await form.getByLabel(registration['first_name.label']).fill(first)
  await form.getByLabel(registration['last_name.label']).fill(last)
  await form.getByLabel(messages['field.date_of_birth']).fill(born)
  await form.getByLabel(registration['emergency_contact_name.label']).fill(contact)
  await form.getByLabel(registration['emergency_contact_phone.label']).fill(phone)
}

test.group("The rider's minors", (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a rider of unknown age says when they were born before they add one', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ date_of_birth: null })
    await aMinorOf(rider, { first_name: 'Kim', date_of_birth: null })
    const page = await openPortalAt(browser, rider, TAB)
    await card(page, 'Kim').getByText(messages.unknown).first().waitFor()
    await add(page).click()
    await page.getByRole('heading', { name: signing['birth_date.self'] }).waitFor()
    await bornOn(page, { month: '4', day: '12', year: 1988 })
    await page.getByRole('heading', { name: messages['add.title'] }).waitFor()
    const { date_of_birth: born } = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(born, '1988-04-12')
  })

  test('a rider without any adds one, who then needs a waiver', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, '/customer-dashboard', 'phone')
    await page.getByRole('link', { name: portal['tab.minors'], exact: true }).first().click()
    await page.waitForURL(`**${TAB}`)
    await page.getByText(messages.empty).waitFor()
    await expectGoodOnDevices(assert, page)

    await add(page).click()
    await page.waitForURL(`**${TAB}/add`)
    await page.getByRole('heading', { name: messages['add.title'] }).waitFor()
    assert.equal(await page.getByLabel(messages['field.relationship']).inputValue(), 'parent')
    await expectGoodOnDevices(assert, page)
    const child = tenYearOld()
    await fillForm(page, child)
    await page.getByLabel(messages['field.relationship']).selectOption('grandparent')
    await add(page).last().click()

    await page.waitForURL(`**${TAB}`)
    const { id, member_id: memberId } = await db
      .from('customers as c')
      .join('guardianships as g', 'g.minor_id', 'c.id')
      .where({ 'g.guardian_id': rider.id, 'g.relationship': 'grandparent' })
      .where('c.emergency_contact_phone', child.phone)
      .select('c.id', 'c.member_id')
      .firstOrFail()
    assert.isNumber(id)
    const shown = card(page, 'Ada Brückner')
    await shown.getByText(messages['waiver.needed'], { exact: true }).waitFor()
    for (const line of ['10', memberId, formatDate(child.born), ui.active]) {
      await shown.getByText(line, { exact: true }).waitFor()
    }
    await expectGoodOnDevices(assert, page)
  })

  test('finds last name, address and emergency contact filled in, and changes what is different', async ({
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
    const page = await openPortalAt(browser, rider, `${TAB}/add`, 'phone')
    const dialog = page.getByRole('dialog', { name: messages['add.title'] })
    await dialog.getByText(messages['add.taken_over']).waitFor()
    const last = dialog.getByLabel(registration['last_name.label'])
    assert.equal(await last.inputValue(), 'Brückner')
    assert.equal(await dialog.getByLabel('Address Line 1').inputValue(), '1 Trail Rd')
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(registration['first_name.label']).fill('Ada')
    await dialog.getByLabel(messages['field.date_of_birth']).fill(addYears(clock.today(), -10))
    await dialog.getByLabel('City').fill('Marion')
    await add(page).last().click()
    await card(page, 'Ada Brückner').waitFor()
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

  test('is told field by field what is missing, and that an adult is no minor', async ({
    browser,
    assert,
  }) => {
    const page = await openPortalAt(browser, await aRider(), `${TAB}/add`, 'tablet')
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
    await page.waitForURL((url) => !url.pathname.startsWith(`${TAB}/`))
  })

  test('a minor is changed: only what is not empty is sent, and everywhere it shows at once', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider, {
      first_name: 'Bo',
      city: 'Moab',
      emergency_contact_name: 'Pat Ryder',
      emergency_contact_phone: aPhone(),
    })
    const page = await openPortalAt(browser, rider, TAB, 'tablet')
    await press(page, ui.edit, 'Bo Ryder')
    await page.waitForURL(`**${TAB}/${minor.id}/edit`)
    const dialog = page.getByRole('dialog', { name: messages['edit.title'] })
    assert.equal(await dialog.getByLabel(registration['first_name.label']).inputValue(), 'Bo')
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(registration['first_name.label']).fill('  Bodo ')
    await dialog.getByLabel('City').fill('   ')
    const phone = aPhone()
    await dialog.getByLabel(registration['emergency_contact_phone.label']).fill(formatPhone(phone))
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: ui.save }).click()
    await card(page, 'Bodo Ryder').waitFor()
    await page.waitForURL(`**${TAB}`)
    const body = (await sent).postDataJSON() as Record<string, unknown>
    assert.equal(body.first_name, 'Bodo')
    assert.equal(body.emergency_contact_phone, phone)
    assert.notProperty(body, 'city')
    assert.notProperty(body, 'email')
    const row = await db.from('customers').where('id', minor.id).firstOrFail()
    assert.deepEqual([row.first_name, row.city], ['Bodo', 'Moab'])
  })

  test('a change that is saved late leaves alone what was opened meanwhile', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const contact = { emergency_contact_name: 'Pat Ryder', emergency_contact_phone: aPhone() }
    const minor = await aMinorOf(rider, { first_name: 'Bo', ...contact })
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    let letThrough = () => {}
    const cancelled = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(`**/api/minors/${minor.id}`, async (route) => {
      await cancelled
      await route.continue()
    })
    const dialog = page.getByRole('dialog', { name: messages['edit.title'] })
    const firstName = dialog.getByLabel(registration['first_name.label'])
    await press(page, ui.edit, 'Bo Ryder')
    await firstName.fill('Bodo')
    await dialog.getByRole('button', { name: ui.save }).click()
    await dialog.getByRole('button', { name: ui.cancel }).click()
    await dialog.waitFor({ state: 'detached' })
    await press(page, ui.edit, 'Bo Ryder')
    await firstName.fill('Robert')
    letThrough()
    await card(page, 'Bodo Ryder').waitFor()
    assert.equal(await firstName.inputValue(), 'Robert')
  })

  test('a refused change says why in the dialog and keeps what was typed', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const other = await aRider()
    await aMinorOf(rider, {
      first_name: 'Bo',
      emergency_contact_name: 'Pat Ryder',
      emergency_contact_phone: aPhone(),
    })
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    await press(page, ui.edit, 'Bo Ryder')
    const dialog = page.getByRole('dialog', { name: messages['edit.title'] })
    const phone = dialog.getByLabel(registration['phone.label'], { exact: true })
    await phone.fill(other.phone)
    await dialog.getByRole('button', { name: ui.save }).click()
    await dialog.getByRole('alert').getByText(customers['phone.taken']).waitFor()
    assert.equal(await phone.inputValue(), other.phone)
    await expectGoodOnDevices(assert, page)

    await page.route('**/api/minors/*', (route) => route.fulfill({ status: 404, body: '' }))
    await dialog.getByRole('button', { name: ui.save }).click()
    await dialog.getByText(messages['update.failed']).waitFor()
  })

  test('a minor is removed after the question, and not without', async ({ browser, assert }) => {
    const rider = await aRider()
    await aMinorOf(rider, { first_name: 'Bo' })
    await aMinorOf(rider, { first_name: 'Kim' })
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    await press(page, ui.remove, 'Bo Ryder')
    const question = page.getByRole('alertdialog', { name: messages['remove.confirm'] })
    await question.getByText(messages['remove.confirm']).waitFor()
    await question.getByText('Bo Ryder').waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: ui.cancel }).click()
    await question.waitFor({ state: 'detached' })
    await card(page, 'Bo Ryder').waitFor()

    await press(page, ui.remove, 'Bo Ryder')
    await page.route('**/api/minors/*', (route) => route.fulfill({ status: 409, body: '' }))
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(messages['remove.failed']).waitFor()
    await page.unroute('**/api/minors/*')
    // The answer is lost: the second question finds nobody to remove any more.
    await page.route('**/api/minors/*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(http.network_error).waitFor()
    await page.unroute('**/api/minors/*')
    await question.getByRole('button', { name: ui.remove }).click()
    await card(page, 'Bo Ryder').waitFor({ state: 'detached' })
    await card(page, 'Kim Ryder').waitFor()
    const heading = page.getByRole('heading', { name: portal['tab.minors'] })
    assert.isTrue(await heading.evaluate((element) => element.matches(':focus')))
    const ended = await db.from('guardianships').where('guardian_id', rider.id).orderBy('id')
    assert.deepEqual(
      ended.map(({ ended_at: at }) => at !== null),
      [true, false]
    )
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
      const page = await openPortalAt(browser, rider, TAB, size)
      await card(page, 'Kim Ryder').getByText(messages['waiver.needed'], { exact: true }).waitFor()
      await press(page, messages.sign_waiver, 'Kim Ryder')
      await page.waitForURL(`**${TAB}/${minor.id}/sign`)

      // The text that says so in its name is there at once; the others are one step back.
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
      await page.waitForURL(`**${TAB}`)
      const shown = card(page, 'Kim Ryder')
      await shown.getByText(messages['waiver.signed'], { exact: true }).waitFor()
      assert.equal(await shown.getByRole('button', { name: messages.sign_waiver }).count(), 0)
      await expectGoodScreen(assert, page)
      const [row, ...more] = await db.from('signed_waivers').where('subject_id', minor.id)
      assert.lengthOf(more, 0)
      assert.equal(row?.version_id, template.version_id)
      assert.equal(row.signer_id, rider.id)
    })
  }

  test('a signature that does not arrive says so, stays, and is taken at the second try', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    await aTemplate({ name: 'Trail waiver for MINORS', audience: 'minor' })
    const page = await openPortalAt(browser, rider, TAB, 'phone')
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

  test('twenty minors with the longest names fit', async ({ browser, assert }) => {
    const rider = await aRider()
    for (let n = 0; n < 20; n += 1) {
      const first = `${String.fromCharCode(65 + n)}${'maximiliane-konstantinopolitanische'.repeat(2)}`
      await aMinorOf(rider, {
        first_name: first.slice(0, 50),
        last_name: 'Donaudampfschifffahrtsgesellschaftskapitaenswitwe',
      })
    }
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    const cards = page.getByRole('heading', { level: 3 })
    await cards.nth(19).waitFor()
    assert.equal(await cards.count(), 20)
    await expectGoodOnDevices(assert, page)
  })

  test('a list that does not come says why and can be asked for again', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aMinorOf(rider)
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route('**/api/minors/', (route) =>
      route.fulfill({ status: 409, json: { detail: 'The gate is closed' } })
    )
    await page.goto(TAB)
    await page.getByText(fill(messages['load.failed'], { message: 'The gate is closed' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/minors/')
    await page.getByRole('button', { name: ui.try_again }).click()
    await card(page, 'Kim Ryder').waitFor()
  })

  test('a lost connection keeps what was typed, and the repeat adds nobody twice', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    await page.getByText(messages.empty).waitFor()
    await add(page).click()
    const child = tenYearOld()
    await fillForm(page, child)
    await page.context().setOffline(true)
    await add(page).last().click()
    await page.getByText(http.network_error).waitFor()
    await page.context().setOffline(false)
    const first = page.getByLabel(registration['first_name.label'])
    assert.equal(await first.inputValue(), child.first)
    await expectGoodOnDevices(assert, page)

    await page.route('**/api/minors/', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort('connectionreset')
    })
    const lost = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Retry' }).click()
    await lost
    await page.getByText(http.network_error).waitFor()
    await page.unroute('**/api/minors/')
    await page.getByRole('button', { name: 'Retry' }).click()
    await card(page, 'Ada Brückner').waitFor()
    assert.lengthOf(await db.from('guardianships').where('guardian_id', rider.id), 1)
  })

  test('who came of age is not signed for any more', async ({ browser, assert }) => {
    const rider = await aRider()
    await aMinorOf(rider, { date_of_birth: addYears(clock.today(), -18) })
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    const shown = card(page, 'Kim Ryder')
    await shown.getByText(waivers['minor.of_age']).waitFor()
    assert.equal(await shown.getByRole('button', { name: messages.sign_waiver }).count(), 0)
    await expectGoodOnDevices(assert, page)
  })
})
