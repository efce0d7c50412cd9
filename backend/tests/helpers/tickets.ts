/** Signing tickets, and paired tablets they are bound to. */
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { DEVICE_COOKIE, SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { openSession } from '#access/sessions/open_session'
import { clock } from '#platform/clock'
import { anAttestedRow } from '#tests/helpers/attested'
import { hashOf, newToken } from '#platform/secrets'
import { sqlTimeAfter } from '#platform/database/sql_time'
import type { TestTemplate } from '#tests/helpers/waivers'

type Headers = Record<string, string>

/** Requests a ticket for this text and these people. */
export function askForTicket(
  client: ApiClient,
  as: Headers,
  template: TestTemplate,
  people: readonly { id: number }[]
) {
  return client
    .post('/api/waivers/tickets')
    .headers(as)
    .json({
      template_id: template.id,
      content_hash: template.content_hash,
      subject_ids: people.map(({ id }) => id),
    })
}

/** A ticket for this text and these people. */
export async function aTicket(
  client: ApiClient,
  as: Headers,
  template: TestTemplate,
  people: readonly { id: number }[]
): Promise<string> {
  const response = await askForTicket(client, as, template, people)
  response.assertStatus(201)
  return response.body().ticket
}

/** A tablet of the park, with its cookie. */
export async function aTablet({ pairedDaysAgo = 0 } = {}): Promise<{
  id: number
  headers: Headers
}> {
  const token = newToken()
  const now = sqlTimeAfter(clock.now(), -pairedDaysAgo * 86_400)
  const id = await anAttestedRow('kiosk_devices', {
    name: 'Gate',
    token_hash: hashOf(token),
    created_by_name: 'Sam Staff',
    created_at: now,
    paired_at: now,
    last_seen_at: now,
  })
  return { id, headers: { cookie: `${DEVICE_COOKIE}=${token}` } }
}

/** Checked in by phone alone at a tablet of the park. */
export async function atTablet(
  rider: { id: number },
  tablet: { id: number; headers: Headers }
): Promise<Headers> {
  const { token } = await openSession({
    customerId: rider.id,
    kind: 'kiosk',
    deviceId: tablet.id,
    now: clock.now(),
  })
  return { cookie: `${SESSION_COOKIE}=${token}; ${tablet.headers.cookie}` }
}

/** Ends all sessions of this person, as after five minutes without a touch. */
export async function endSessions({ id }: { id: number }) {
  await db.from('sessions').where('customer_id', id).delete()
}
