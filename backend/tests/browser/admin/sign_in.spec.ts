import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as riders } from '@trailgate/shared/sessions/messages'
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { signStaffIn, openBackOfficeAt } from '#tests/helpers/back_office'
import { PASSWORD, staffMember } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff sign-in in the back office', (group) => {
  group.each.setup(() => resetLimits())

  test('the login explains how a locked-out person gets back in', async ({ browser, assert }) => {
    const page = await aPage(browser)
    await page.goto('/login')
    await page.getByText(staff.locked_out).waitFor()
    await page.getByText('npm run staff -- password admin').waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('staff who are not signed in reach the login, and from there the page they wanted', async ({
    browser,
    assert,
  }) => {
    const member = await staffMember('staff')
    const page = await aPage(browser)
    await page.goto('/admin/customers')
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: riders.staff_login }).waitFor()
    await expectGoodScreen(assert, page)

    await page.getByRole('button', { name: staff.submit }).click()
    await page.getByText(staff['username.required']).waitFor()
    await page.getByText(riders['password.required']).waitFor()
    await signStaffIn(page, member.username, 'wrong password')
    await page.getByText(staff.refused).waitFor()
    await page.route('**/api/auth/login', (route) => route.abort())
    await page.getByRole('button', { name: staff.submit }).click()
    await page.getByText(riders['login.failed']).waitFor()
    await page.unroute('**/api/auth/login')
    await signStaffIn(page, member.username, PASSWORD)
    await page.waitForURL('**/admin/customers')

    await page.goto('/login')
    await page.getByRole('button', { name: ui.logout }).waitFor()
  })

  test('staff stay signed in when the response about their account is cut off', async ({
    browser,
  }) => {
    const { username } = await staffMember('staff')
    const page = await aPage(browser)
    await page.goto('/login')
    await page.addInitScript(CUT_OFF_ONCE)
    await signStaffIn(page, username, PASSWORD)
    await page.waitForURL('**/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('staff log out on the server too', async ({ browser, assert }) => {
    const member = await staffMember('staff')
    const page = await aPage(browser)
    await page.goto('/login')
    await signStaffIn(page, member.username, PASSWORD)
    await page.waitForURL('**/admin')
    await page.getByRole('button', { name: ui.logout }).click()
    await page.waitForURL('**/login')
    assert.lengthOf(await db.from('staff_tokens').where('staff_id', member.id), 0)
    await page.goto('/admin')
    await page.waitForURL('**/login')
  })

  test('staff whose token has ended reach the login with their next click', async ({
    browser,
    assert,
  }) => {
    const member = await staffMember('staff')
    const page = await aPage(browser)
    await page.goto('/login')
    await signStaffIn(page, member.username, PASSWORD)
    await page.waitForURL('**/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A call of the dashboard must not lead to the login before the click.
    const clicked = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await clicked.promise
      await route.fallback()
    })
    await db.from('staff').where('id', member.id).update({ is_active: false })
    await page.getByRole('link', { name: layout['nav.customers'] }).first().click()
    clicked.resolve()
    // Not waitForURL: a second call that ends the session may abort the navigation of the first.
    await page.getByLabel(staff['username.label']).waitFor()
    assert.equal(new URL(page.url()).pathname, '/login')
  })

  test('an unknown path leads to the portal', async ({ browser }) => {
    const page = await openBackOfficeAt(browser, 'manager', '/customers')
    await page.waitForURL('**/admin/customers')
    await page.goto('/admin/nothing-here')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
  })
})

/** The first response of /auth/me is cut off, as on a page that is left meanwhile. */
const CUT_OFF_ONCE = `(() => {
  const ask = window.fetch
  window.fetch = async (path, options) => {
    if (path !== '/api/auth/me') return ask(path, options)
    window.fetch = ask
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }))
  }
})()`
