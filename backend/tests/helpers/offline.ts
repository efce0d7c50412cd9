/** Items that a tablet captures without a network, and the calls that send and resolve them. */
import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { pick } from '@trailgate/shared/records/fields'
import type { OfflineKind } from '@trailgate/shared/offline/constants'
import type { OfflineAnswer } from '@trailgate/shared/offline/schemas'
import { clock } from '#platform/clock'
import { aLastName, anEmail, aPhone, type TestRider } from '#tests/helpers/people'
import { aSignature, type TestTemplate } from '#tests/helpers/waivers'

type Headers = Record<string, string>
type Payload = Record<string, unknown>

export type Item = { id: string; kind: OfflineKind; captured_at: string; payload: Payload }

/** An item captured some seconds ago. */
export function anItem(kind: OfflineKind, payload: Payload, { secondsAgo = 60 } = {}): Item {
  const at = new Date(clock.now().getTime() - secondsAgo * 1000)
  return { id: randomUUID(), kind, captured_at: at.toISOString(), payload }
}

/** A new rider, as the form of the kiosk has them. */
export function aNewcomer(fields: Payload = {}) {
  return {
    first_name: 'Nora',
    last_name: aLastName('Newcomer'),
    email: anEmail(),
    phone: aPhone(),
    date_of_birth: '1991-02-03',
    ...fields,
  }
}

/** Name, phone and birth date, as a rider types them. */
export function claimOf(rider: Pick<TestRider, 'phone' | (typeof NAMED)[number]>) {
  return pick(['phone', ...NAMED] as const, rider)
}

/** Name and birth date of a child, as an adult types them. */
export function childOf(minor: Pick<TestRider, (typeof NAMED)[number]>) {
  return pick(NAMED, minor)
}

const NAMED = ['first_name', 'last_name', 'date_of_birth'] as const

/** The signing part of a payload, of a text as it was shown. */
export function aSigning({ id, content, content_hash }: TestTemplate, fields: Payload = {}) {
  return {
    template_id: id,
    content_hash,
    content,
    version: '1.0',
    signature_data: aSignature(),
    ...fields,
  }
}

export const PARENT = { text_id: 'parent-1', accepted: true }

export function send(client: ApiClient, tablet: { headers: Headers }, items: readonly unknown[]) {
  return client.post('/api/kiosk/offline').headers(tablet.headers).json({ items })
}

/** The answers to items that are sent as one batch. */
export async function answersTo(
  client: ApiClient,
  tablet: { headers: Headers },
  ...items: Item[]
): Promise<OfflineAnswer[]> {
  const response = await send(client, tablet, items)
  response.assertStatus(200)
  return response.body() as OfflineAnswer[]
}

/** The only answer, shortened: `accepted`, or the code for staff. */
export async function outcomeOf(client: ApiClient, tablet: { headers: Headers }, item: Item) {
  const [answer] = await answersTo(client, tablet, item)
  return answer?.reason?.code ?? answer?.status
}

export function storedItem({ id }: Pick<Item, 'id'>) {
  return db.from('offline_items').where('uid', id).firstOrFail()
}

/** The people registered with this phone number. */
export function peopleWith(phone: string) {
  return db.from('customers').where('phone', phone)
}

/** The sealed waivers of a person, as the frozen bodies say. */
export async function sealedOf(customerId: number) {
  const rows = await db
    .from('signed_waivers as w')
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .where('w.subject_id', customerId)
    .orderBy('w.id')
    .select('r.body', 'w.signed_day', 'w.signed_at')
  return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(String(body)) }))
}
