import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as dashboard } from '@trailgate/shared/dashboard/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '@trailgate/shared/staff/constants'
import { messages as profile } from '@trailgate/shared/staff/profile_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { forgetLetters } from '#tests/helpers/mail'
import { aNewestRider } from '#tests/helpers/people'
import { expectGoodScreen, putAway, SIZES, type Size } from '#tests/helpers/screens'

test.group('Staff of each role', (group) => {
  group.each.setup(() => resetLimits())

  test('every role sees the numbers of the day, the newest riders, and that the system is online', async ({
    browser,
    assert,
  }) => {
    await forgetLetters()
    const rider = await aNewestRider({ first_name: 'Newest', last_name: 'Rider' })
    for (const size of Object.keys(SIZES) as Size[]) {
      const page = await openBackOffice(browser, 'manager', size)
      await page.getByText(rider.member_id).waitFor()
      await page.getByText(dashboard['system.online']).waitFor()
      const total = await db.from('customers').whereNull('closed_at').count('* as n').first()
      await page
        .getByText(Number(total.n).toLocaleString('en-US'), { exact: true })
        .first()
        .waitFor()
      await expectGoodScreen(assert, page)
      await putAway(page)
    }
  })

  test('the bar has what the role may do, and nothing else', async ({ browser, assert }) => {
    const everybody = ['counter', 'dashboard', 'customers', 'memberships', 'reports'] as const
    const managers = ['waivers', 'marketing', 'kiosk_devices', 'activity'] as const
    for (const [role, own, denied] of [
      ['cashier', [], ['kiosk-devices', 'waivers', 'marketing', 'staff']],
      ['staff', [], ['kiosk-devices', 'waivers', 'marketing', 'staff']],
      ['manager', managers, ['staff']],
      ['admin', [...managers, 'staff'], []],
    ] as const) {
      const page = await openBackOffice(browser, role)
      const bar = page.getByRole('navigation').first()
      await bar.getByRole('link', { name: layout['nav.customers'] }).waitFor()
      assert.sameMembers(
        await bar.getByRole('link').allTextContents(),
        [...everybody, ...own].map((item) => layout[`nav.${item}`]),
        role
      )
      for (const path of denied) {
        await page.goto(`/admin/${path}`)
        await page.getByText(new RegExp(ui.access_denied)).first().waitFor()
      }
      await putAway(page)
    }
  })

  test('staff see their profile behind their initials, and who can change it', async ({
    browser,
    assert,
  }) => {
    for (const [role, size] of [
      ['cashier', 'desktop'],
      ['staff', 'tablet'],
      ['manager', 'phone'],
      ['admin', 'desktop'],
    ] as const) {
      const page = await openBackOffice(browser, role, size)
      if (size === 'phone') await page.getByRole('button', { name: layout['nav.menu'] }).click()
      await page.getByRole('link', { name: layout['nav.profile'] }).click()
      await page.waitForURL('**/admin/profile')
      await page.getByRole('heading', { name: 'Sam Staff' }).waitFor()
      await page.getByText(`${ROLE_LABELS[role]} · @${role}_`).waitFor()
      await page.getByText(ROLE_DESCRIPTIONS[role]).waitFor()
      await page.getByText(profile.coming_soon).waitFor()
      assert.equal(await page.getByRole('main').getByRole('textbox').count(), 0)
      await expectGoodScreen(assert, page)
      await putAway(page)
    }
  })
})
