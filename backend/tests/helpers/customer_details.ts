/** The pages of one customer in the back office, for journeys. */
import type { Page } from 'playwright'
import { asRider } from '#tests/helpers/credentials'
import type { TestRider } from '#tests/helpers/people'
import { baseUrl } from '#tests/helpers/screens'
import { aSignature } from '#tests/helpers/waivers'

export const detailsOf = (rider: { id: number }, rest = '') =>
  `/admin/customers/${rider.id}/show${rest}`

export const dialogOf = (page: Page, { first_name: first, last_name: last }: TestRider) =>
  page.getByRole('dialog', { name: `${first} ${last}` })

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Signs at the portal's own door. */
export async function sign(
  rider: TestRider,
  body: Record<string, unknown>
): Promise<{ id: number }> {
  const answer = await fetch(`${baseUrl()}/api/waivers/sign`, {
    method: 'POST',
    headers: { ...(await asRider(rider)), 'content-type': 'application/json' },
    body: JSON.stringify({ signature_data: aSignature(), ...body }),
  })
  return answer.json() as Promise<{ id: number }>
}
