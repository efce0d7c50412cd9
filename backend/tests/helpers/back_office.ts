/** Verbs of staff in the back office, for journeys. */
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'
import { messages as riders } from '@trailgate/shared/sessions/messages'
import type { Role } from '@trailgate/shared/permissions'
import type { Browser, Page } from 'playwright'
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
