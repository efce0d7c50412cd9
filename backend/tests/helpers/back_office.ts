/** Staff actions in the back office, for browser tests. */
import { messages as layout } from '@trailgate/shared/layout/messages'
import { STAFF_TOKEN_STORAGE_KEY } from '@trailgate/shared/sessions/constants'
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'
import { messages as riders } from '@trailgate/shared/sessions/messages'
import type { Role } from '@trailgate/shared/permissions'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Browser, Locator, Page } from 'playwright'
import { issueToken } from '#access/staff_sessions/issue_token'
import { clock } from '#platform/clock'
import { staffMember } from '#tests/helpers/people'
import { aPage, baseUrl, type Size } from '#tests/helpers/screens'
import { spend } from '#tests/helpers/spent'

/** The dashboard, opened by a signed-in member of this role. */
export async function openBackOffice(
  browser: Browser,
  role: Role,
  size: Size = 'desktop'
): Promise<Page> {
  const page = await openBackOfficeAt(browser, role, '/admin', size)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The page at this address, opened by a signed-in member of this role. */
export function openBackOfficeAt(
  browser: Browser,
  role: Role,
  path: string,
  size: Size = 'desktop'
): Promise<Page> {
  return spend('signing in', async () => {
    const page = await aPage(browser, size, { storageState: await signedIn(role) })
    await page.goto(path)
    return page
  })
}

/** The browser storage of a new signed-in member of this role. */
async function signedIn(role: Role) {
  const { id: staffId } = await staffMember(role)
  const { access_token: value } = await issueToken({ staffId, now: clock.now() })
  const localStorage = [{ name: STAFF_TOKEN_STORAGE_KEY, value }]
  return { cookies: [], origins: [{ origin: baseUrl(), localStorage }] }
}

/** Fills the form of /login and sends it. */
export async function signStaffIn(page: Page, username: string, password: string) {
  await page.getByLabel(staff['username.label']).fill(username)
  await page.getByLabel(riders['password.label'], { exact: true }).fill(password)
  await page.getByRole('button', { name: staff.submit }).click()
}

type Sent = { dialog: Locator; button: string; path: string; failed: string }

/**
 * Sends the form of a dialog by its button: whatever is pressed, the dialog stays until the call to `path` fails, and
 * shows the failure.
 */
export async function expectToStayWhileSent(page: Page, { dialog, button, path, failed }: Sent) {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await pressed
    await route.fulfill({ status: 500, json: {} })
  })
  await dialog.getByRole('button', { name: button }).click()
  await dialog.getByRole('button', { name: ui.processing }).waitFor()
  await page.keyboard.press('Escape')
  for (const name of [ui.cancel, ui.close]) {
    await dialog.getByRole('button', { name }).click({ force: true })
  }
  press()
  await dialog.getByText(failed).waitFor()
}

/** Answers the question whether to leave a form with unsaved changes. */
export async function answerLeaving(page: Page, answer: 'stay' | 'leave') {
  const question = page.getByRole('dialog', { name: layout['leave.title'] })
  const label = layout[answer === 'stay' ? 'leave.stay' : 'leave.confirm']
  await question.getByRole('button', { name: label }).click()
  await question.waitFor({ state: 'detached' })
}
