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
import { aPage, expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff in the back office', (group) => {
  group.each.setup(() => resetLimits())

  test('who are not signed in come to the login, and from there to the page they wanted', async ({
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

  test('stay signed in when the answer to who they are is cut off on its way', async ({
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

  test('log out on the server too', async ({ browser, assert }) => {
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

  test('whose token died come to the login with their next click', async ({ browser }) => {
    const member = await staffMember('staff')
    const page = await aPage(browser)
    await page.goto('/login')
    await signStaffIn(page, member.username, PASSWORD)
    await page.waitForURL('**/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Else a number that is still on its way leads to the login before the click.
    await page.waitForLoadState('networkidle')
    await db.from('staff').where('id', member.id).update({ is_active: false })
    await page.getByRole('link', { name: layout['nav.customers'] }).first().click()
    await page.waitForURL('**/login')
  })

  test('who ask for an unknown path come to the portal', async ({ browser }) => {
    const page = await openBackOfficeAt(browser, 'manager', '/customers')
    await page.waitForURL('**/admin/customers')
    await page.goto('/admin/nothing-here')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
  })
})

/** The first answer of /auth/me breaks off, as it does for a page that is left meanwhile. */
const CUT_OFF_ONCE = `(() => {
  const ask = window.fetch
  window.fetch = async (path, options) => {
    if (path !== '/api/auth/me') return ask(path, options)
    window.fetch = ask
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }))
  }
})()`
