/** Fills the registration of the portal. */
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import type { Page } from 'playwright'
import { aBirthday, anEmail, aPhone } from '#tests/helpers/people'

export type Somebody = { phone: string; email: string; birthYear?: string }

/** Fills the required fields. */
export async function fillForm(page: Page, { phone, email, birthYear = '1990' }: Somebody) {
  await page.getByLabel(registration['first_name.label']).fill('Maximiliane')
  await page.getByLabel(registration['last_name.label']).fill('Oberfeldwebel-Straußenhauser')
  await page.getByLabel(registration['email.label'], { exact: true }).first().fill(email)
  await page.getByLabel(registration['phone.label'], { exact: true }).fill(phone)
  const { month, day } = aBirthday()
  await page.getByLabel(registration['birth_month.label']).selectOption(month)
  await page.getByLabel(registration['birth_day.label']).selectOption(day)
  await page.getByLabel(registration['birth_year.label']).selectOption(birthYear)
}

export const submitForm = (page: Page) =>
  page.getByRole('button', { name: registration.submit }).click()

export const somebody = () => ({ phone: aPhone(), email: anEmail() })
