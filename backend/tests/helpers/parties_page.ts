/** Guests of a party in the portal, for journeys. */
import { addDays } from '@trailgate/shared/dates'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as guests } from '@trailgate/shared/parties/guest_messages'
import type { ApiClient } from '@japa/api-client'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { asRider } from '#tests/helpers/credentials'
import { PARTIES } from '#tests/helpers/parties'
import { aBirthday } from '#tests/helpers/people'

/** The path and hash of a link: a test's park stands at another address than its settings say. */
export function pathOf(url: string) {
  const { pathname, hash } = new URL(url)
  return pathname + hash
}

type Newcomer = { first: string; phone: string; email: string }

/** Fills the registration and sends it. */
export async function registers(page: Page, { first, phone, email }: Newcomer) {
  await page.getByLabel(registration['first_name.label']).fill(first)
  await page.getByLabel(registration['last_name.label']).fill('Rivers')
  await page.getByLabel(registration['email.label'], { exact: true }).first().fill(email)
  await page.getByLabel(registration['phone.label'], { exact: true }).fill(phone)
  const { month, day } = aBirthday()
  await page.getByLabel(registration['birth_month.label']).selectOption(month)
  await page.getByLabel(registration['birth_day.label']).selectOption(day)
  await page.getByLabel(registration['birth_year.label']).selectOption('1990')
  await page.getByRole('button', { name: registration.submit, exact: true }).click()
}

/** Adds a child of nine. */
export async function addsChild(page: Page, first: string) {
  await page.getByRole('button', { name: guests.add_child, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill(first)
  await dialog.getByLabel('Date of Birth').fill(addDays(clock.today(), -3300))
  await dialog.getByRole('button', { name: minors.add }).click()
}

/** The host ends the invitation, elsewhere. */
export async function endsIt(
  client: ApiClient,
  { id, host }: { id: number; host: { id: number } }
) {
  const response = await client.delete(`${PARTIES}/${id}`).headers(await asRider(host))
  response.assertStatus(204)
}
