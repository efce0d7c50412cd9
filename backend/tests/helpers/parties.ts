/** Parties for tests, made over HTTP. */
import type { ApiClient } from '@japa/api-client'
import { addDays, type Day } from '@trailgate/shared/dates'
import type { PartyDetail, PartyGuest } from '@trailgate/shared/parties/schemas'
import { clock } from '#platform/clock'
import { asRider } from '#tests/helpers/credentials'
import { aPhone, anEmail, aRider, type TestRider } from '#tests/helpers/people'

export const PARTIES = '/api/parties'

/** The token of a link. */
export function tokenIn(url: string) {
  return new URL(url).hash.replace('#token=', '')
}

type Given = { host?: TestRider; day?: Day; name?: string }

/** A rider has invited others for next week. */
export async function aParty(client: ApiClient, given: Given = {}) {
  const host = given.host ?? (await aRider({ first_name: 'Dana', last_name: 'Drill' }))
  const { day = addDays(clock.today(), 7), name = 'Birthday of Leo' } = given
  const response = await client
    .post(PARTIES)
    .headers(await asRider(host))
    .json({ day, name })
  response.assertStatus(201)
  const made: PartyDetail = response.body()
  return { id: made.id, url: made.url, token: tokenIn(made.url), made, host, day }
}

/** Guests as shown, without the ids of their places, which are not predictable. */
export function placeless(guests: readonly PartyGuest[]) {
  return guests.map((guest) => ({ ...guest, id: 0 }))
}

/** Registration body of an adult. */
export function aRegistration(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Maya',
    last_name: 'Rivers',
    email: anEmail(),
    phone: aPhone(),
    date_of_birth: '1990-02-03',
    ...fields,
  }
}
