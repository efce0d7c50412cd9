/** Visits for tests, over HTTP as staff and kiosks make them. */
import { request } from 'node:http'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail } from '@japa/runner'
import type { Visit } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { settings } from '#start/settings'
import { forgetDays } from '#visits/stream/followed_days'
import { anAttestedRow } from '#tests/helpers/attested'
import { asKiosk, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'

type Person = { id: number }
type Headers = Record<string, string>

export const VISITS = '/api/visits'

/** Sets the gate policy of the park until the test ends. */
export function useGate(rules: Partial<typeof settings.gate>) {
  const before = settings.gate
  settings.gate = { ...before, ...rules }
  getActiveTestOrFail().cleanup(() => {
    settings.gate = before
  })
}

/** A grown-up rider whom a paper waiver covers. */
export function aCoveredRider(columns: Record<string, unknown> = {}) {
  return aRider({ paper_waiver: true, waiver_date: clock.today(), ...columns })
}

/** Checks people in at the counter, as a cashier unless said. */
export async function checkIn(
  client: ApiClient,
  people: readonly Person[],
  { headers, ...body }: { headers?: Headers } & Record<string, unknown> = {}
) {
  return client
    .post(VISITS)
    .headers(headers ?? (await asStaff('cashier')))
    .json({ customer_ids: people.map(({ id }) => id), ...body })
}

/** The visit of a rider checked in at the counter. */
export async function aVisitOf(
  client: ApiClient,
  person: Person,
  how: { headers?: Headers } = {}
): Promise<Visit> {
  const response = await checkIn(client, [person], how)
  response.assertStatus(201)
  const [visit] = response.body() as Visit[]
  if (!visit) throw new Error('nobody was checked in')
  return visit
}

/** Checks the rider and others in at the kiosk. */
export async function checkInAtKiosk(
  client: ApiClient,
  rider: Person,
  subjects: readonly Person[],
  headers?: Headers
) {
  return client
    .post('/api/kiosk/visits')
    .headers(headers ?? (await asKiosk(rider)))
    .json({ subject_ids: subjects.map(({ id }) => id) })
}

/** A visit of a day that is over, as the park attests it. */
export function aRideOn(
  day: string,
  customerId: number | null,
  columns: Record<string, unknown> = {}
) {
  return anAttestedRow('visits', {
    customer_id: customerId,
    park_day: day,
    state: 'out',
    checked_in_at: `${day} 12:00:00`,
    checked_out_at: `${day} 15:00:00`,
    method: 'counter',
    is_minor: false,
    covered: true,
    coverage_state: 'covered',
    coverage_reason: 'paper',
    ...columns,
  })
}

export async function checkOut(client: ApiClient, { id }: { id: number }) {
  return client.post(`${VISITS}/${id}/check-out`).headers(await asStaff('cashier'))
}

export function visitRowsOf({ id }: Person): Promise<Record<string, unknown>[]> {
  return db.from('visits').where('customer_id', id).orderBy('id')
}

/** Deletes all visits. */
export async function noVisits() {
  await db.from('visits').delete()
  forgetDays()
}

export type Told = { event: string; id: number; data: { id?: number; [field: string]: unknown } }

/** Follows the stream of visits; `until` waits for what is told, `ended` for the end of the stream. */
export function followVisits(headers: Headers, query = '') {
  const told: Told[] = []
  const looks = new Set<() => void>()
  const ended = Promise.withResolvers<void>()
  const began = Promise.withResolvers<number>()
  let text = ''
  const asked = request(
    { host: settings.host, port: process.env.PORT, path: `/api/visits/stream${query}`, headers },
    (response) => {
      began.resolve(response.statusCode ?? 0)
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        told.push(...parts.flatMap(readMessage))
        for (const look of looks) look()
      })
      response.on('close', () => ended.resolve())
    }
  )
  asked.on('error', () => ended.resolve())
  asked.end()
  getActiveTestOrFail().cleanup(() => void asked.destroy())
  return {
    told,
    began: began.promise,
    ended: ended.promise,
    close: () => asked.destroy(),
    until(wanted: (told: Told[]) => boolean): Promise<Told[]> {
      return new Promise((resolve) => {
        const look = () => {
          if (!wanted(told)) return
          looks.delete(look)
          resolve(told)
        }
        looks.add(look)
        look()
      })
    },
  }
}

function readMessage(text: string): Told[] {
  const fields = new Map(text.split('\n').map((line) => [line.split(': ')[0], line] as const))
  const valueOf = (name: string) => fields.get(name)?.slice(name.length + 2)
  const event = valueOf('event')
  if (event === undefined) return []
  return [{ event, id: Number(valueOf('id')), data: JSON.parse(valueOf('data') ?? 'null') }]
}
