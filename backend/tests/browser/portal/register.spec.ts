import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { fill } from '@trailgate/shared/text'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { lettersTo, linksIn } from '#tests/helpers/mail'
import { anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

/** What the notice says is left. The page's clock goes on while it loads, so that only an end is certain. */
async function secondsLeft(page: Page) {
  const [before = '', after = ''] = kiosk.notice.split('{n}')
  const notice = page.getByText(before).filter({ hasText: after })
  return Number((await notice.textContent())?.match(/\d+/)?.[0])
}

type Somebody = { phone: string; email: string; birthYear?: string }

/** Fills the registration as somebody would, without the optional parts. */
async function fillForm(page: Page, { phone, email, birthYear = '1990' }: Somebody) {
  await page.getByLabel(registration['first_name.label']).fill('Maximiliane')
  await page.getByLabel(registration['last_name.label']).fill('Oberfeldwebel-Straußenhauser')
  await page.getByLabel(registration['email.label'], { exact: true }).first().fill(email)
  await page.getByLabel(registration['phone.label'], { exact: true }).fill(phone)
  await page.getByLabel(registration['birth_month.label']).selectOption('4')
  await page.getByLabel(registration['birth_day.label']).selectOption('30')
  await page.getByLabel(registration['birth_year.label']).selectOption(birthYear)
}

const submit = (page: Page) => page.getByRole('button', { name: registration.submit }).click()
const somebody = () => ({ phone: aPhone(), email: anEmail() })

test.group('A new rider in the portal', (group) => {
  group.each.setup(() => resetLimits())

  test('registers, chooses a password by the mailed link, signs in and out', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    const { phone, email } = somebody()
    await page.goto('/')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    await page.waitForURL('**/register')
    await fillForm(page, { phone, email })
    await submit(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    await page.getByRole('button', { name: ui.continue }).click()
    await page.waitForURL((url) => url.pathname === '/')

    const [letter = ''] = await lettersTo(email)
    const [link = ''] = linksIn(letter)
    const { pathname, search } = new URL(link)
    await page.goto(`${pathname}${search}`)
    await page.getByLabel(sessions['reset.new_label'], { exact: true }).fill(PASSWORD)
    await page
      .getByLabel(sessions['password.confirm_label'], { exact: true })
      .fill('something else')
    await page.getByRole('button', { name: sessions['reset.submit'] }).click()
    await page.getByText(sessions['password.mismatch']).waitFor()
    await page.getByLabel(sessions['password.confirm_label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions['reset.submit'] }).click()
    await page.getByRole('heading', { name: sessions['reset.done_title'] }).waitFor()
    await page.getByRole('link', { name: sessions['reset.to_login'] }).click()

    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(phone)
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.waitForURL('**/customer-dashboard')
    await page.getByText(fill(portal['dashboard.welcome'], { name: 'Maximiliane' })).waitFor()
    await page.getByText(email).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: ui.logout }).click()
    await page.waitForURL((url) => url.pathname === '/')
    assert.isNull(await page.evaluate(() => sessionStorage.getItem('customerData')))
    await page.goto('/customer-dashboard')
    await page.waitForURL((url) => url.pathname === '/')
    const { id } = await db.from('customers').where('phone', phone).firstOrFail()
    assert.lengthOf(await db.from('sessions').where('customer_id', id), 0)
  })

  test('goes on after 2 seconds, and the notice with the seconds left travels along', async ({
    browser,
    assert,
  }) => {
    for (const [path, target, seconds] of [
      ['/register', '/', 10],
      ['/register?returnTo=kiosk', '/kiosk', 15],
      ['/register?returnTo=https://evil.example', '/', 10],
    ] as const) {
      const page = await aPage(browser)
      await page.clock.install()
      await page.goto(path)
      await fillForm(page, somebody())
      await submit(page)
      await page.getByText(fill(kiosk.notice, { n: seconds })).waitFor()
      await page.clock.fastForward(2000)
      await page.waitForURL((url) => url.pathname === target)
      assert.isAtMost(await secondsLeft(page), seconds - 2)
      await page.clock.fastForward((seconds - 2) * 1000)
      await page.getByText(registration['done.title']).waitFor({ state: 'detached' })
      await page.context().close()
    }
  })

  test('is told what is wrong, field by field, and editing clears it', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await page.goto('/register')
    await submit(page)
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
    await submit(page)
    await page.getByText(customers['email.email']).waitFor()
    await page.getByText(customers['phone.phone']).waitFor()
    await page.getByText(customers['emergency_contact_phone.phone']).waitFor()
    await page.getByText(customers['date_of_birth.invalid']).waitFor()

    // The last day of this year is in the future on every other day of it.
    await page.getByLabel(registration['birth_month.label']).selectOption('12')
    await page.getByLabel(registration['birth_day.label']).selectOption('31')
    await page.getByLabel(registration['birth_year.label']).selectOption(year)
    await submit(page)
    if (!clock.today().endsWith('12-31')) {
      await page.getByText(customers['date_of_birth.future']).waitFor()
    }
  })

  test('types the birth date, which chooses it, as choosing types it', async ({
    browser,
    assert,
  }) => {
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

  test('who is a minor is told about consent and is not asked about news', async ({
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
    await submit(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    const { id } = await db.from('customers').where('phone', phone).firstOrFail()
    assert.lengthOf(await db.from('marketing_preferences').where('customer_id', id), 0)
  })

  test('without the master tick hears nothing; with one channel, that one', async ({
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
      await submit(page)
      await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
      const { id } = await db.from('customers').where('phone', phone).firstOrFail()
      const [row] = await db.from('marketing_preferences').where('customer_id', id)
      assert.equal(Number(row?.email_opted_in ?? 0), wantsEmail)
      assert.equal(Number(row?.sms_opted_in ?? 0), sms)
      await page.context().close()
    }
  })

  test('with a phone that is known is sent to check in', async ({ browser }) => {
    const rider = await aRider()
    const page = await aPage(browser)
    await page.goto('/register')
    await fillForm(page, { phone: rider.phone, email: anEmail() })
    await submit(page)
    await page.getByText(customers['phone.duplicate']).waitFor()
    await page.getByRole('link', { name: sessions.check_in }).click()
    await page.getByLabel(sessions['password.label'], { exact: true }).waitFor()
  })

  test('loses nothing when the connection is gone, and is registered once', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    const { phone, email } = somebody()
    await page.goto('/register')
    await fillForm(page, { phone, email })
    // The server takes it, but the answer is lost on the way: the car park has bad reception.
    await page.route('**/api/customers/register', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit(page)
    await page.getByRole('alert').getByText(http.network_error).waitFor()
    assert.equal(
      await page.getByLabel(registration['phone.label'], { exact: true }).inputValue(),
      phone
    )
    await page.unroute('**/api/customers/register')
    await submit(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
    assert.lengthOf(await lettersTo(email), 1)
  })

  test('hears that it failed where a proxy answers for the server', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    const { phone, email } = somebody()
    await page.goto('/register')
    await fillForm(page, { phone, email })
    const register = '**/api/customers/register'
    await page.route(register, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await submit(page)
    await page.getByText(customers['registration.failed']).waitFor()
    await page.unroute(register)
    await submit(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
  })
})

test.group('A returning rider in the portal', (group) => {
  group.each.setup(() => resetLimits())

  test('is refused with the sentence of the documents, and can go back', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    await page.goto('/portal')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.getByText(customers['phone.phone']).waitFor()
    await page.getByText(sessions['password.required']).waitFor()
    await page.getByLabel(sessions['phone.label']).fill(aPhone())
    await page.getByLabel(sessions['password.label'], { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.getByText(sessions['login.refused']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: ui.back }).click()
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
  })

  test('who is suspended is sent to staff', async ({ browser }) => {
    const rider = await aRider({ status: 'suspended' })
    const page = await aPage(browser)
    await page.goto('/')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.getByText(sessions['login.see_staff']).waitFor()
  })

  test('asks for a new password and gets the same answer for any address', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    for (const email of [rider.email ?? '', anEmail()]) {
      const page = await aPage(browser, 'phone')
      await page.goto('/')
      await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
      await page.getByRole('link', { name: sessions.forgot_password }).click()
      await page.getByRole('button', { name: sessions['forgot.submit'] }).click()
      await page.getByText(customers['email.email']).waitFor()
      await page.getByLabel(sessions['email.label']).fill(email)
      await page.getByRole('button', { name: sessions['forgot.submit'] }).click()
      await page.getByText(sessions['forgot.done']).waitFor()
      await expectGoodOnDevices(assert, page)
      await page.getByRole('link', { name: sessions.back_to_login }).click()
      await page.waitForURL('**/portal')
      await page.context().close()
    }
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)
  })

  test('comes back to the portal when the session died on the server', async ({ browser }) => {
    const rider = await aRider()
    const page = await aPage(browser)
    await page.goto('/')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.waitForURL('**/customer-dashboard')
    // What the page still asks for must not be refused while it is being loaded anew.
    await page.goto('about:blank')
    await db.from('sessions').where('customer_id', rider.id).delete()
    await page.goto('/customer-dashboard')
    await page.waitForURL('**/portal')
  })

  test('an unknown address leads to the portal', async ({ browser }) => {
    const page = await aPage(browser)
    await page.goto('/nowhere/at/all')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
  })
})

test.group('The screens of the portal', () => {
  test('are good to look at and to use', async ({ browser, assert }) => {
    const page = await aPage(browser)
    for (const path of [
      '/',
      '/register',
      '/kiosk',
      '/forgot-password',
      '/reset-password?token=x',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectGoodOnDevices(assert, page)
    }
  })

  test('say so when there is no connection', async ({ browser }) => {
    const page = await aPage(browser)
    await page.goto('/forgot-password')
    await page.getByLabel(sessions['email.label']).fill(anEmail())
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: sessions['forgot.submit'] }).click()
    await page.getByRole('alert').getByText(sessions['forgot.failed']).waitFor()

    await page.goto('/portal')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(aPhone())
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.getByRole('alert').getByText(http.network_error).waitFor()
  })
})
