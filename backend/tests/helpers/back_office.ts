/** Verbs of staff in the back office, for journeys. */
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'
import { messages as riders } from '@trailgate/shared/sessions/messages'
import type { Role } from '@trailgate/shared/permissions'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Browser, Locator, Page } from 'playwright'
import { PASSWORD, staffMember } from '#tests/helpers/people'
import { aPage, type Size } from '#tests/helpers/screens'

/** Signs somebody of this role in at /login and waits for the dashboard. */
export async function openBackOffice(
  browser: Browser,
  role: Role,
  size: Size = 'desktop'
): Promise<Page> {
  const member = await staffMember(role)
  const page = await aPage(browser, size)
  await page.goto('/login')
  await signStaffIn(page, member.username, PASSWORD)
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Fills the form of /login and sends it. */
export async function signStaffIn(page: Page, username: string, password: string) {
  await page.getByLabel(staff['username.label']).fill(username)
  await page.getByLabel(riders['password.label'], { exact: true }).fill(password)
  await page.getByRole('button', { name: staff.submit }).click()
}

type Sent = { dialog: Locator; button: string; path: string; failed: string }

/** Sends the form of a dialog by its button: whatever is pressed, the dialog stays until the call to `path` failed, and says so. */
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
