import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { anEmail, aPhone, PASSWORD } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

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
