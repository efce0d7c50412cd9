import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { fillForm, submitForm, somebody } from '#tests/helpers/registration_form'
import { aPage, expectGoodOnDevices, putAway } from '#tests/helpers/screens'

test.group('Registration form in the portal', (group) => {
  group.each.setup(() => resetLimits())

  test('errors are shown field by field, and editing clears them', async ({ browser, assert }) => {
    const page = await aPage(browser)
    await page.goto('/register')
    await submitForm(page)
    for (const sentence of [
      customers['first_name.required'],
      customers['last_name.required'],
      customers['email.required'],
      customers['phone.required'],
      customers['birth_month.required'],
      customers['birth_day.required'],
      customers['birth_year.required'],
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor()
    }
    await expectGoodOnDevices(assert, page)
    const first = page.getByLabel(registration['first_name.label'])
    assert.isTrue(await first.evaluate((field) => field.matches(':focus')))
    await first.fill('R')
    await page.getByText(customers['first_name.required']).waitFor({ state: 'detached' })

    await page.getByLabel(registration['email.label'], { exact: true }).first().fill('nobody')
    await page.getByLabel(registration['phone.label'], { exact: true }).fill('555-0103')
    await page.getByLabel(registration['emergency_contact_phone.label']).fill('911')
    const year = String(new Date(clock.today()).getUTCFullYear())
    await page.getByLabel(registration['birth_month.label']).selectOption('2')
    await page.getByLabel(registration['birth_day.label']).selectOption('30')
    await page.getByLabel(registration['birth_year.label']).selectOption('2001')
    await submitForm(page)
    await page.getByText(customers['email.email']).waitFor()
    await page.getByText(customers['phone.phone']).waitFor()
    await page.getByText(customers['emergency_contact_phone.phone']).waitFor()
    await page.getByText(customers['date_of_birth.invalid']).waitFor()

    // The last day of this year is in the future on every other day of it.
    await page.getByLabel(registration['birth_month.label']).selectOption('12')
    await page.getByLabel(registration['birth_day.label']).selectOption('31')
    await page.getByLabel(registration['birth_year.label']).selectOption(year)
    await submitForm(page)
    if (!clock.today().endsWith('12-31')) {
      await page.getByText(customers['date_of_birth.future']).waitFor()
    }
  })

  test('a refused registration shows the detail of the response, else the error message', async ({
    browser,
  }) => {
    const page = await aPage(browser)
    const refuse = (json: object) =>
      page.route('**/api/customers/register', (route) => route.fulfill({ status: 409, json }), {
        times: 1,
      })
    await page.goto('/register')
    await fillForm(page, somebody())
    const error = { code: 'CONFLICT', message: 'The message of the error' }
    await refuse({ error, detail: 'The detail of the answer' })
    await submitForm(page)
    await page.getByText('The detail of the answer').waitFor()
    await refuse({ error: { code: 'CONFLICT' }, detail: 'A detail without a message' })
    await submitForm(page)
    await page.getByText('A detail without a message').waitFor()
    await refuse({ error })
    await submitForm(page)
    await page.getByText(error.message).waitFor()
  })

  test('typing the birth date selects it, and selecting types it', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    await page.goto('/register')
    const typed = page.getByLabel(registration['birth_typed.label'])
    const chosen = () =>
      Promise.all(
        (['birth_month.label', 'birth_day.label', 'birth_year.label'] as const).map((label) =>
          page.getByLabel(registration[label]).inputValue()
        )
      )
    await page.getByRole('button', { name: registration.submit }).click()
    await page.getByText(customers['birth_month.required']).waitFor()
    await typed.pressSequentially('04091956')
    assert.equal(await typed.inputValue(), '04/09/1956')
    assert.deepEqual(await chosen(), ['4', '9', '1956'])
    assert.equal(await page.getByText(customers['birth_month.required']).count(), 0)
    await expectGoodOnDevices(assert, page)
    await page.getByLabel(registration['birth_day.label']).selectOption('12')
    assert.equal(await typed.inputValue(), '04/12/1956')
    await typed.fill('1/2/1800')
    assert.deepEqual(await chosen(), ['1', '2', ''])
    await page.getByRole('button', { name: registration.submit }).click()
    await page.getByText(customers['birth_year.required']).waitFor()
  })

  test('a minor reads about consent and is not asked about marketing', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    const { phone, email } = somebody()
    await page.goto('/register')
    await page.getByLabel(registration['marketing.master']).waitFor()
    const birthYear = String(Number(clock.today().slice(0, 4)) - 12)
    await fillForm(page, { phone, email, birthYear })
    await page.getByText(registration['minor.warning']).waitFor()
    assert.equal(await page.getByLabel(registration['marketing.master']).count(), 0)
    await expectGoodOnDevices(assert, page)
    await submitForm(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    const { id } = await db.from('customers').where('phone', phone).firstOrFail()
    assert.lengthOf(await db.from('marketing_preferences').where('customer_id', id), 0)
  })

  test('nothing is subscribed without the master checkbox; one channel subscribes to that one', async ({
    browser,
    assert,
  }) => {
    const choices = [
      { tick: 'master', email: 0, sms: 0 },
      { tick: 'sms', email: 1, sms: 0 },
    ] as const
    for (const { tick, email: wantsEmail, sms } of choices) {
      const page = await aPage(browser)
      const { phone, email } = somebody()
      await page.goto('/register')
      await fillForm(page, { phone, email })
      const box =
        tick === 'master' ? registration['marketing.master'] : registration['marketing.sms']
      await page.getByRole('checkbox', { name: box, exact: true }).uncheck()
      await submitForm(page)
      await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
      const { id } = await db.from('customers').where('phone', phone).firstOrFail()
      const [row] = await db.from('marketing_preferences').where('customer_id', id)
      assert.equal(Number(row?.email_opted_in ?? 0), wantsEmail)
      assert.equal(Number(row?.sms_opted_in ?? 0), sms)
      await putAway(page)
    }
  })
})
