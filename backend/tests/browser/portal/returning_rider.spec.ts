import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { lettersTo } from '#tests/helpers/mail'
import { anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices, putAway } from '#tests/helpers/screens'

test.group('A returning rider in the portal', (group) => {
  group.each.setup(() => resetLimits())

  test('a refused rider reads the documented sentence, and can go back', async ({
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

  test('a suspended rider is sent to staff', async ({ browser }) => {
    const rider = await aRider({ status: 'suspended' })
    const page = await aPage(browser)
    await page.goto('/')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.getByText(sessions['login.see_staff']).waitFor()
  })

  test('a rider asks for a new password and gets the same answer for any address', async ({
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
      await putAway(page)
    }
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)
  })

  test('a rider returns to the portal when the session ended on the server', async ({
    browser,
  }) => {
    const rider = await aRider()
    const page = await aPage(browser)
    await page.goto('/')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.waitForURL('**/customer-dashboard')
    // Pending calls of the page must not be refused during the reload.
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
