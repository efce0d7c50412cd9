import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import type { PublicSettings } from '@trailgate/shared/settings/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { anEmail, aPhone, PASSWORD } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

test.group('The entry screens of the portal', () => {
  test('the screens look good and are usable', async ({ browser, assert }) => {
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

  test('a demo names the riders who can sign in, a park does not', async ({ browser, assert }) => {
    const page = await aPage(browser)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.getByText(portal['demo.title']).count(), 0)

    await page.route('**/api/public/settings', async (route) => {
      const response = await route.fetch()
      const settings = (await response.json()) as PublicSettings
      const demo = {
        riders: [
          { name: 'Uma Tran', phone: '8285550104' },
          { name: 'Maximilian Featherstonehaugh', phone: '8285550105' },
        ],
        password: 'Kdmqx-4827-wxtrs-931!',
      }
      await route.fulfill({ response, json: { ...settings, demo } })
    })
    await page.goto('/')
    await page.getByRole('heading', { name: portal['demo.title'] }).waitFor()
    await page.getByText('(828) 555-0104').waitFor()
    await page.getByText('Kdmqx-4827-wxtrs-931!').waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('a missing connection is reported', async ({ browser }) => {
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
