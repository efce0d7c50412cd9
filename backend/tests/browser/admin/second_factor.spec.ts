import { test } from '@japa/runner'
import { messages as layout } from '@trailgate/shared/layout/messages'
import type { Role } from '@trailgate/shared/permissions'
import { messages as staffWords } from '@trailgate/shared/staff/messages'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Browser, Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { signStaffIn } from '#tests/helpers/back_office'
import { PASSWORD, staffMember } from '#tests/helpers/people'
import { aPage, expectGoodScreen } from '#tests/helpers/screens'
import { aSecondFactor, codeOf, useSecondFactors } from '#tests/helpers/second_factor'

const PROFILE = '/admin/profile'

test.group('A second factor', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a second factor is set up on the profile page, required at the next sign-in, and turned off', async ({
    browser,
    assert,
  }) => {
    useSecondFactors('optional')
    const { page, username } = await signedIn(browser, 'staff')
    await page.goto(PROFILE)
    await page.getByText(messages.off).waitFor()
    await expectGoodScreen(assert, page)
    const secret = await setUp(page)
    await page.getByText(/10 recovery codes are left/).waitFor()

    await page.getByRole('button', { name: ui.logout }).click()
    await page.waitForURL('**/login')
    await signStaffIn(page, username, PASSWORD)
    await page.getByText(messages.asked).waitFor()
    await expectGoodScreen(assert, page)
    const submit = page.getByRole('button', { name: 'Sign In' })
    await submit.click()
    await page.getByText(messages['code.required']).waitFor()
    await page.getByLabel(messages['code.label']).fill('00000000')
    await submit.click()
    await page.getByRole('alert').getByText(messages['code.wrong']).waitFor()
    clock.forward(30)
    await page.getByLabel(messages['code.label']).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin')

    await page.goto(PROFILE)
    await page.getByRole('button', { name: messages.turn_off }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(messages['turn_off.about']).waitFor()
    await expectGoodScreen(assert, page)
    clock.forward(30)
    await dialog.getByLabel(messages['password.label']).fill(PASSWORD)
    await dialog.getByLabel(messages['code.label']).fill(codeOf(secret))
    await dialog.getByRole('button', { name: messages.turn_off }).click()
    await page.getByText(messages.turned_off).waitFor()
    await page.getByText(messages.off).waitFor()
  })

  test('new recovery codes need password and code, and errors are shown', async ({
    browser,
    assert,
  }) => {
    useSecondFactors('optional')
    const { page } = await signedIn(browser, 'staff')
    await page.goto(PROFILE)
    const secret = await setUp(page)
    await page.getByRole('button', { name: messages.renew }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(messages['renew.about']).waitFor()
    clock.forward(30)
    await dialog.getByLabel(messages['code.label']).fill(codeOf(secret))
    await dialog.getByLabel(messages['password.label']).fill('wrong password')
    await dialog.getByRole('button', { name: messages.continue }).click()
    await dialog.getByText(messages['password.wrong']).waitFor()
    await dialog.getByLabel(messages['password.label']).fill(PASSWORD)
    await dialog.getByRole('button', { name: messages.continue }).click()
    await page.getByText(messages['codes.about']).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('an admin who must use a second factor sees its set-up first and only', async ({
    browser,
    assert,
  }) => {
    useSecondFactors('required')
    const { page } = await signedIn(browser, 'admin')
    await page.goto('/admin/customers')
    await page.getByText(messages.due).waitFor()
    assert.equal(await page.getByRole('link', { name: staffWords.title }).count(), 0)
    await expectGoodScreen(assert, page)
    await setUp(page)
    await page
      .getByRole('navigation', { name: layout['nav.label'] })
      .getByRole('link')
      .first()
      .waitFor()
    await page.getByText(messages.due).waitFor({ state: 'hidden' })
  })

  test("an admin resets a colleague's second factor", async ({ browser, client }) => {
    useSecondFactors('optional')
    const { member } = await aSecondFactor(client, 'cashier')
    const { page } = await signedIn(browser, 'admin')
    await page.goto('/admin/staff')
    await page.getByRole('searchbox').fill(member.username)
    // The rows move when the others disappear, and an earlier press would miss the button.
    await page.getByText(/, 1 shown$/).waitFor()
    await page
      .getByRole('row', { name: new RegExp(member.username) })
      .getByRole('button', { name: messages.reset })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(fill(messages['reset.confirm'], { name: 'Sam Staff' })).waitFor()
    await dialog.getByRole('button', { name: messages.reset }).click()
    await page.getByText(messages['reset.done']).waitFor()
  })

  test('a park without second factors does not show them on the profile page', async ({
    browser,
    assert,
  }) => {
    const { page } = await signedIn(browser, 'admin')
    await page.goto(PROFILE)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.getByRole('heading', { name: messages.title }).count(), 0)
  })
})

async function signedIn(browser: Browser, role: Role) {
  const { username } = await staffMember(role)
  const page = await aPage(browser, 'desktop')
  await page.goto('/login')
  await signStaffIn(page, username, PASSWORD)
  await page.waitForURL('**/admin')
  return { page, username }
}

/** Completes the dialog and returns the secret given to the app. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: messages.set_up }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(messages['password.label']).fill(PASSWORD)
  await dialog.getByRole('button', { name: messages.continue }).click()
  await dialog.getByRole('img', { name: messages.qr }).waitFor()
  const told = (await dialog.getByText(messages['secret.label']).textContent()) ?? ''
  const secret = told.replace(messages['secret.label'], '').trim()
  await dialog.getByLabel(messages['code.label']).fill(codeOf(secret))
  await dialog.getByRole('button', { name: messages.confirm }).click()
  await page.getByText(messages['codes.about']).waitFor()
  await page.getByRole('button', { name: messages['codes.done'] }).click()
  return secret
}
