/** Lists of who may take a minor, for tests. */
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail } from '@japa/runner'
import type { ChildPickup } from '@trailgate/shared/pickups/constants'
import type { Pickup } from '@trailgate/shared/pickups/schemas'
import { clock } from '#platform/clock'
import { settings } from '#start/settings'
import { asStaff } from '#tests/helpers/credentials'
import { aLastName, aMinorOf, type TestRider } from '#tests/helpers/people'
import { aCoveredRider, aVisitOf, VISITS } from '#tests/helpers/visits'

type Person = { id: number }
type Headers = Record<string, string>

/** Sets CHILD_PICKUP until the test is over. */
export function usePickup(rule: ChildPickup) {
  const before = settings.childPickup
  settings.childPickup = rule
  getActiveTestOrFail().cleanup(() => {
    settings.childPickup = before
  })
}

/** A mother and her child, who are both covered. */
export async function aMotherAndChild() {
  const last = aLastName('Roe')
  const mother = await aCoveredRider({ first_name: 'Dana', last_name: last })
  const child = await aMinorOf(mother, {
    first_name: 'Lou',
    last_name: last,
    paper_waiver: true,
    waiver_date: clock.today(),
  })
  return { mother, child }
}

/** The same, with the child in the park. */
export async function aChildInThePark(client: ApiClient) {
  const { mother, child } = await aMotherAndChild()
  return { mother, child, visit: await aVisitOf(client, child) }
}

export function pickupsPath({ id }: Person, entry?: Person) {
  return `/api/customers/${id}/pickups${entry ? `/${entry.id}` : ''}`
}

/** An entry of a minor's list, made by staff. */
export async function aPickup(client: ApiClient, child: Person, body: object): Promise<Pickup> {
  const response = await client
    .post(pickupsPath(child))
    .headers(await asStaff('staff'))
    .json(body)
  response.assertStatus(201)
  return response.body() as Pickup
}

/** Checks a minor out with the given person, as a cashier by default. */
export async function handOver(
  client: ApiClient,
  { id }: Person,
  takenBy: object | undefined,
  { headers, ...more }: { headers?: Headers; override_reason?: string } = {}
) {
  return client
    .post(`${VISITS}/${id}/check-out`)
    .headers(headers ?? (await asStaff('cashier')))
    .json({ ...(takenBy && { picked_up_by: takenBy }), ...more })
}

/** Full name of a person. */
export function nameOf({ first_name: first, last_name: last }: TestRider): string {
  return `${first} ${last}`
}
