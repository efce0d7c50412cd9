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
import { resetLimits } from '#platform/http/rate_limits'
import { lettersTo, linksIn } from '#tests/helpers/mail'
import { anEmail, aRider, PASSWORD } from '#tests/helpers/people'
import { fillForm, submitForm, somebody } from '#tests/helpers/registration_form'
import { aPage, expectGoodOnDevices, putAway } from '#tests/helpers/screens'

/** Seconds left in the notice. The page's clock runs while it loads, so only an upper limit is certain. */
async function secondsLeft(page: Page) {
  const [before = ''] = kiosk.notice.split('{n}')
  const notice = page.getByText(before)
  return Number((await notice.textContent())?.match(/\d+/)?.[0])
}

test.group('Registration in the portal', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider registers, chooses a password by the mailed link, signs in and out', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    const { phone, email } = somebody()
    await page.goto('/')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    await page.waitForURL('**/register')
    await fillForm(page, { phone, email })
    await submitForm(page)
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

  test('the page goes on after 2 seconds, and the notice keeps counting down', async ({
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
      await submitForm(page)
      await page.getByText(fill(kiosk.notice, { n: seconds })).waitFor()
      await page.clock.fastForward(2000)
      await page.waitForURL((url) => url.pathname === target)
      assert.isAtMost(await secondsLeft(page), seconds - 2)
      await page.clock.fastForward((seconds - 2) * 1000)
      await page.getByText(registration['done.title']).waitFor({ state: 'detached' })
      await putAway(page)
    }
  })

  test('a rider with a known phone is sent to check in', async ({ browser }) => {
    const rider = await aRider()
    const page = await aPage(browser)
    await page.goto('/register')
    await fillForm(page, { phone: rider.phone, email: anEmail() })
    await submitForm(page)
    await page.getByText(customers['phone.duplicate']).waitFor()
    await page.getByRole('link', { name: sessions.check_in }).click()
    await page.getByLabel(sessions['password.label'], { exact: true }).waitFor()
  })

  test('a lost connection keeps the input, and the rider is registered once', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    const { phone, email } = somebody()
    await page.goto('/register')
    await fillForm(page, { phone, email })
    // The server handles it, but the response is lost: the car park has bad reception.
    await page.route('**/api/customers/register', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submitForm(page)
    await page.getByRole('alert').getByText(http.network_error).waitFor()
    assert.equal(
      await page.getByLabel(registration['phone.label'], { exact: true }).inputValue(),
      phone
    )
    await page.unroute('**/api/customers/register')
    await submitForm(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
    assert.lengthOf(await lettersTo(email), 1)
  })

  test('a failure reported by a proxy is shown', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    const { phone, email } = somebody()
    await page.goto('/register')
    await fillForm(page, { phone, email })
    const register = '**/api/customers/register'
    await page.route(register, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await submitForm(page)
    await page.getByText(customers['registration.failed']).waitFor()
    await page.unroute(register)
    await submitForm(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
  })
})
