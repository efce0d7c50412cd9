import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/minors/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { cutLine, mendLine } from '#tests/helpers/line'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { retireTemplates } from '#tests/helpers/waivers'
import {
  addButton,
  cardOf,
  fillForm,
  MINORS_TAB,
  press,
  tenYearOld,
} from '#tests/helpers/minors_page'

test.group('Changes of a minor', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a change sends only filled fields, and shows everywhere immediately', async ({
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
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'tablet')
    await press(page, ui.edit, 'Bo Ryder')
    await page.waitForURL(`**${MINORS_TAB}/${minor.id}/edit`)
    const dialog = page.getByRole('dialog', { name: messages['edit.title'] })
    assert.equal(await dialog.getByLabel(registration['first_name.label']).inputValue(), 'Bo')
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(registration['first_name.label']).fill('  Bodo ')
    await dialog.getByLabel('City').fill('   ')
    const phone = aPhone()
    await dialog.getByLabel(registration['emergency_contact_phone.label']).fill(formatPhone(phone))
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: ui.save }).click()
    await cardOf(page, 'Bodo Ryder').waitFor()
    await page.waitForURL(`**${MINORS_TAB}`)
    const body = (await sent).postDataJSON() as Record<string, unknown>
    assert.equal(body.first_name, 'Bodo')
    assert.equal(body.emergency_contact_phone, phone)
    assert.notProperty(body, 'city')
    assert.notProperty(body, 'email')
    const row = await db.from('customers').where('id', minor.id).firstOrFail()
    assert.deepEqual([row.first_name, row.city], ['Bodo', 'Moab'])
  })

  test('a late save does not close what was opened meanwhile', async ({ browser, assert }) => {
    const rider = await aRider()
    const contact = { emergency_contact_name: 'Pat Ryder', emergency_contact_phone: aPhone() }
    const minor = await aMinorOf(rider, { first_name: 'Bo', ...contact })
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
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
    await cardOf(page, 'Bodo Ryder').waitFor()
    assert.equal(await firstName.inputValue(), 'Robert')
  })

  test('a refused change shows why in the dialog and keeps the input', async ({
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
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
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

  test('a minor is removed after a confirmation, and not without', async ({ browser, assert }) => {
    const rider = await aRider()
    await aMinorOf(rider, { first_name: 'Bo' })
    await aMinorOf(rider, { first_name: 'Kim' })
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
    await press(page, ui.remove, 'Bo Ryder')
    const question = page.getByRole('alertdialog', { name: messages['remove.confirm'] })
    await question.getByText(messages['remove.confirm']).waitFor()
    await question.getByText('Bo Ryder').waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: ui.cancel }).click()
    await question.waitFor({ state: 'detached' })
    await cardOf(page, 'Bo Ryder').waitFor()

    await press(page, ui.remove, 'Bo Ryder')
    await page.route('**/api/minors/*', (route) => route.fulfill({ status: 409, body: '' }))
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(messages['remove.failed']).waitFor()
    await page.unroute('**/api/minors/*')
    // The response is lost: the second attempt finds no minor to remove.
    await page.route('**/api/minors/*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(http.network_error).waitFor()
    await page.unroute('**/api/minors/*')
    await question.getByRole('button', { name: ui.remove }).click()
    await cardOf(page, 'Bo Ryder').waitFor({ state: 'detached' })
    await cardOf(page, 'Kim Ryder').waitFor()
    const heading = page.getByRole('heading', { name: portal['tab.minors'] })
    assert.isTrue(await heading.evaluate((element) => element.matches(':focus')))
    const ended = await db.from('guardianships').where('guardian_id', rider.id).orderBy('id')
    assert.deepEqual(
      ended.map(({ ended_at: at }) => at !== null),
      [true, false]
    )
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
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
    const cards = page.getByRole('heading', { level: 3 })
    await cards.nth(19).waitFor()
    assert.equal(await cards.count(), 20)
    await expectGoodOnDevices(assert, page)
  })

  test('a list that fails to load says why and can be reloaded', async ({ browser, assert }) => {
    const rider = await aRider()
    await aMinorOf(rider)
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route('**/api/minors/', (route) =>
      route.fulfill({ status: 409, json: { detail: 'The gate is closed' } })
    )
    await page.goto(MINORS_TAB)
    await page.getByText(fill(messages['load.failed'], { message: 'The gate is closed' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/minors/')
    await page.getByRole('button', { name: ui.try_again }).click()
    await cardOf(page, 'Kim Ryder').waitFor()
  })

  test('a lost connection keeps the input, and the repeat adds no minor twice', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, MINORS_TAB, 'phone')
    await page.getByText(messages.empty).waitFor()
    await addButton(page).click()
    const child = tenYearOld()
    await fillForm(page, child)
    await cutLine(page)
    await addButton(page).last().click()
    await page.getByText(http.network_error).waitFor()
    await mendLine(page)
    const first = page.getByLabel(registration['first_name.label'], { exact: true })
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
    await cardOf(page, 'Ada Brückner').waitFor()
    assert.lengthOf(await db.from('guardianships').where('guardian_id', rider.id), 1)
  })
})
