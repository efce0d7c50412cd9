/** The slots of a membership in the back office, for browser tests. */
import db from '@adonisjs/lucid/services/db'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as picker } from '@trailgate/shared/customers/picker_messages'
import { messages } from '@trailgate/shared/slots/messages'
import { fill } from '@trailgate/shared/text'
import type { Role } from '@trailgate/shared/permissions'
import type { Browser, Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider, type TestRider } from '#tests/helpers/people'

export const pathOf = ({ id }: { id: number }) => `/admin/memberships/${id}/slots`

export const cardOf = (page: Page, n: number) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: fill(messages.card, { n }), exact: true }),
  })

export const slotButton = (page: Page, action: string, n: number) =>
  page.getByRole('button', { name: `${action} slot ${n}` })

export const titleOf = (used: number, total: number) =>
  fill(memberships['slots.manage'], { used, total })

export const nameOf = ({ first_name: first, last_name: last }: TestRider) => `${first} ${last}`

/** A rider found alone by a search for their last name. */
export const aFindable = (first: string) =>
  aRider({ first_name: first, last_name: aLastName('Findable') })

export async function aFamily(others: TestRider[] = []) {
  const primary = await aRider({ first_name: 'Prima', last_name: aLastName('Holder') })
  return { primary, membership: await aMembershipOf(primary, { type: 'family', others }) }
}

/** The slots of such a family, opened by a member of this role. */
export async function openPlaces(browser: Browser, role: Role, others?: TestRider[]) {
  const { primary, membership } = await aFamily(others)
  return { primary, membership, page: await openBackOfficeAt(browser, role, pathOf(membership)) }
}

/** Opens the search of a slot and chooses the person in it. */
export async function chooseHolder(page: Page, opener: [string, number], rider: TestRider) {
  await slotButton(page, ...opener).click()
  await page.getByLabel(picker.label).fill(rider.last_name)
  await page.getByRole('radio', { name: nameOf(rider) }).check()
}

export async function holderOf(membership: { id: number }, n: number) {
  const place = await db
    .from('membership_slots')
    .where({ membership_id: membership.id, slot_number: n })
    .firstOrFail()
  return place.customer_id
}
