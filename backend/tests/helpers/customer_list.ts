/** Verbs of staff on the customer list, for journeys. */
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import type { Page } from 'playwright'

/** Searches the list and waits until it shows this number of customers. */
export async function findCustomers(page: Page, text: string, found: number) {
  const box = page.getByRole('searchbox', { name: manager['search.label'] })
  await box.fill(text)
  await box.press('Enter')
  await page.getByText(fill(manager.found, { n: found })).waitFor()
}
