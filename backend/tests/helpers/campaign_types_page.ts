import { messages as dashboard } from '@trailgate/shared/dashboard/messages'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { Page } from 'playwright'

export const manager = (page: Page) => page.getByRole('dialog', { name: messages.title })

export const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem', { name, exact: true })

/** From the dashboard, as staff reach it. */
export async function openManager(page: Page) {
  await page.getByRole('link', { name: dashboard['quick.campaigns'] }).click()
  await manager(page).waitFor()
}
