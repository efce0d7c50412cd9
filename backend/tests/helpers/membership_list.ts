/** The memberships in the back office, for journeys. */
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'

export const MEMBERSHIPS = '/admin/memberships'

export const detailsOf = ({ id }: { id: number }) => `${MEMBERSHIPS}/${id}/show`

/** Opens the list with only the memberships of who has this name. */
export async function listOf(page: Page, name: string) {
  await page.goto(`${MEMBERSHIPS}?filter=${encodeURIComponent(JSON.stringify({ search: name }))}`)
  await page.getByText(name).first().waitFor()
}

export async function statusOf({ id }: { id: number }) {
  const { status } = await db.from('memberships').where('id', id).select('status').firstOrFail()
  return status
}
