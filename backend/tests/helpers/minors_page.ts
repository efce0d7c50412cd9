import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { aPhone } from '#tests/helpers/people'

/** Where riders look after their minors. */
export const MINORS_TAB = '/customer-dashboard/minors'

export const addButton = (page: Page) =>
  page.getByRole('button', { name: messages.add, exact: true })
export const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name })
export const press = (page: Page, button: string, name: string) =>
  cardOf(page, name)
    .getByRole('button', { name: `${button} ${name}` })
    .click()

export type Child = { first: string; last: string; born: string; contact: string; phone: string }

export const tenYearOld = (): Child => ({
  first: 'Ada',
  last: 'Brückner',
  born: addYears(clock.today(), -10),
  contact: 'Grandma Ruth',
  phone: aPhone(),
})

export async function fillForm(page: Page, { first, last, born, contact, phone }: Child) {
  const form = page.getByRole('dialog')
  await form.getByLabel(registration['first_name.label']).fill(first)
  await form.getByLabel(registration['last_name.label']).fill(last)
  await form.getByLabel(messages['field.date_of_birth']).fill(born)
  await form.getByLabel(registration['emergency_contact_name.label']).fill(contact)
  await form.getByLabel(registration['emergency_contact_phone.label']).fill(phone)
}
