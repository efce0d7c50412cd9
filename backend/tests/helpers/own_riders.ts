/** Riders of a separate server (`own_server.ts`), who register and sign as in a page. */
import { SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { asItsAdmin, type OwnServer } from '#tests/helpers/own_server'
import { aPhone, PASSWORD } from '#tests/helpers/people'
import { aSignature } from '#tests/helpers/waivers'

const json = (headers: Record<string, string>, body: object) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * Registers a rider at the park who immediately signs the adult waiver; returns the waiver's id and the rider's
 * headers.
 */
export async function somebodySigns(park: Pick<OwnServer, 'url'>) {
  const admin = await asItsAdmin(park)
  const phone = aPhone()
  const rider = {
    first_name: 'Dana',
    last_name: 'Drill',
    phone,
    email: `${phone}@example.com`,
    date_of_birth: '1990-04-23',
    password: PASSWORD,
    marketing: { email: false, sms: false },
  }
  await expectMade(fetch(`${park.url}/api/customers/register`, json(admin, rider)))
  const auth = await fetch(
    `${park.url}/api/customers/auth`,
    json({}, { phone, password: PASSWORD })
  )
  const cookie = auth.headers.getSetCookie().find((each) => each.startsWith(SESSION_COOKIE)) ?? ''
  const own = { cookie: cookie.split(';')[0] ?? '' }
  const signing = { template_id: 1, signature_data: aSignature() }
  const signed = await expectMade(fetch(`${park.url}/api/waivers/sign`, json(own, signing)))
  const { id } = (await signed.json()) as { id: number }
  return { id, headers: own }
}

async function expectMade(answering: Promise<Response>) {
  const answer = await answering
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer
}
