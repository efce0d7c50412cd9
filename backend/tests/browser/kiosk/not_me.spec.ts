import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { formatPhone } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import { fillRegistration, typePhone } from '#tests/helpers/kiosk'
import { aBirthday, aLastName, anEmail, aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

test.group('A rider at the kiosk whose number finds another record', (group) => {
  group.each.setup(() => resetLimits())

  test('registers with it after Not you?, sees nothing of the other record, and is in', async ({
    browser,
    assert,
  }) => {
    const holder = await aRider({ first_name: 'Rosa', last_name: aLastName('Before') })
    const page = await aPage(browser, 'tablet')
    await page.clock.setFixedTime(Date.now())
    await page.goto('/kiosk')
    await typePhone(page, holder.phone)
    const undone = page.waitForResponse('**/api/visits/*/undo')
    await page.getByText(messages['done.checked_in']).waitFor()
    await page.getByRole('button', { name: messages['done.not_you'] }).click()
    assert.equal((await undone).status(), 200)
    const notMe = page.getByRole('button', { name: messages.not_me })
    await notMe.waitFor()
    await expectGoodOnDevices(assert, page)
    assert.notInclude(await page.content(), 'Rosa')
    await notMe.click()
    const phone = page.getByLabel(registration['phone.label'], { exact: true })
    await phone.waitFor()
    assert.equal((await phone.inputValue()).replace(/\D/g, ''), holder.phone)
    await page.getByText(registration['moved.checked']).waitFor()
    assert.notInclude(await page.content(), 'Rosa')
    await fillRegistration(page, holder.phone)
    await page.getByRole('button', { name: registration.submit }).click()
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    const claimant = await db.from('customers').where('claims_phone', holder.phone).firstOrFail()
    assert.notEqual(claimant.id, holder.id)
    const visits = db.from('visits').where('customer_id', holder.id)
    assert.lengthOf(await visits.whereNull('undone_at'), 0)

    // The number alone opens neither of them before staff have decided.
    await page.goto('/kiosk')
    await typePhone(page, holder.phone)
    await page.getByText(sessions['login.see_staff']).waitFor()
    assert.notInclude(await page.content(), 'Rosa')
  })

  test('the registration with a known number leads the same way', async ({ browser, assert }) => {
    const holder = await aRider({ first_name: 'Rosa' })
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    await fillRegistration(page, holder.phone)
    await page.getByRole('button', { name: registration.submit }).click()
    await page.getByText(customers['phone.duplicate']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: registration['moved.go_on'] }).click()
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.equal(await page.getByText(formatPhone(holder.phone)).count(), 0)
    const claimant = await db.from('customers').where('claims_phone', holder.phone).first()
    assert.isNotNull(claimant)
  })
})

test.group('A rider who registers and may be registered already', (group) => {
  group.each.setup(() => resetLimits())

  test('a possible duplicate is warned, asks for the letter, and can still register', async ({
    browser,
    assert,
  }) => {
    const { month, day } = aBirthday()
    const last = aLastName('Twice')
    const born = `1990-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const known = await aRider({ first_name: 'Rosa', last_name: last, date_of_birth: born })
    const page = await aPage(browser, 'phone')
    await page.goto('/register')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await fillRegistration(page)
    await field(registration['first_name.label']).fill('Rosa')
    await field(registration['last_name.label']).fill(last)
    await field(registration['email.label']).first().fill(anEmail())
    await field(registration['birth_month.label']).selectOption(month)
    await field(registration['birth_day.label']).selectOption(day)
    await page.getByRole('button', { name: registration.submit }).click()
    await page.getByText(customers.maybe_known).waitFor()
    await page.getByText(registration['known.hint']).waitFor()
    await page.getByText(registration['known.staff']).waitFor()
    await expectGoodOnDevices(assert, page)
    for (const told of [known.member_id, known.phone, known.email ?? '']) {
      assert.notInclude(await page.content(), told)
    }
    await page.getByRole('button', { name: registration['known.letter'] }).click()
    await page.getByText(registration['known.letter_sent']).waitFor()
    await page.getByRole('button', { name: registration['known.go_on'] }).click()
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', last), 2)
  })
})
