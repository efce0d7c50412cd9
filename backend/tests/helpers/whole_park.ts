/** A park in which each call finds its data, and a comparison of its state before and after a call. */
import { request, type Agent } from 'node:http'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { STATUS_OF } from '@trailgate/shared/http/error'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import type { WildRequest } from '#tests/helpers/fuzz'
import { aMinorOf, aRider, staffMember } from '#tests/helpers/people'
import { aMembership, aType, slotsOf } from '#tests/helpers/sales'
import { aTemplate, sampleTemplate, signed } from '#tests/helpers/waivers'

/** An id that does not exist. */
const NOBODY = 99_999_999

export type WholePark = Awaited<ReturnType<typeof aWholePark>>

/** A rider with a minor, a membership, a document and a signed waiver, and other records of a park. */
export async function aWholePark(client: ApiClient) {
  const rider = await aRider()
  const minor = await aMinorOf(rider)
  const other = await aRider()
  const membership = await aMembership(client, { customer_id: rider.id })
  const [slot] = await slotsOf(client, membership)
  const sample = await sampleTemplate('minor')
  const waiver = await signed(client, await asRider(rider), {
    template_id: sample.id,
    minor_id: minor.id,
  })
  return {
    rider,
    people: [rider.id, minor.id, other.id],
    membership: [membership.id],
    slot: [slot?.id ?? NOBODY],
    type: [(await aType(client)).id],
    template: [(await aTemplate()).id],
    document: [(await aDocumentOf(rider)).id],
    waiver: [waiver.id],
    staff: [(await staffMember('cashier')).id],
  }
}

/** The ids a path may use; other paths get an unknown id. */
export function idsFor(key: string, ids: WholePark): number[] {
  const own: [RegExp, number[]][] = [
    [/ \/api\/waivers\/staff\/templates/, ids.template],
    [/ \/api\/(customers|minors)\/:id/, [...ids.people, ...ids.waiver, ...ids.document]],
    [/ \/api\/membership-slots/, [...ids.membership, ...ids.slot, ...ids.people]],
    [/ \/api\/memberships/, [...ids.membership, ...ids.people]],
    [/ \/api\/membership-types/, ids.type],
    [/ \/api\/documents/, ids.document],
    [/ \/api\/waivers/, ids.waiver],
    [/ \/api\/staff/, ids.staff],
  ]
  return [NOBODY, ...(own.find(([pattern]) => pattern.test(key))?.[1] ?? [])]
}

/** Tables that are not part of the park and change by themselves. */
const NOT_THE_PARK = /^(adonis_|sqlite_)/

/** Tables that people change, for checks after each request. */
const COUNTED = [
  'activity',
  'customers',
  'consent_events',
  'documents',
  'guardianships',
  'memberships',
  'membership_events',
  'membership_slots',
  'membership_types',
  'signed_waivers',
  'staff',
  'waiver_templates',
]
const CHANGED = ['customers', 'memberships', 'staff', 'waiver_templates']

let parts: Promise<string> | undefined

/** Row counts of all tables, and the sums of their revision counters. */
export async function stateOfPark(): Promise<string> {
  parts ??= partsOfPark()
  return select(await parts)
}

/** The same for the tables that people change. */
export function stateOfMainTables(): Promise<string> {
  return select(partsOf(COUNTED, CHANGED))
}

async function select(columns: string): Promise<string> {
  const rows = await db.rawQuery(`select ${columns}`)
  return JSON.stringify(Array.isArray(rows[0]) ? rows[0][0] : rows[0])
}

async function partsOfPark(): Promise<string> {
  const tables = (await db.connection().getAllTables()).filter((name) => !NOT_THE_PARK.test(name))
  const columns = await Promise.all(
    tables.map(async (table) => [table, await db.connection().columnsInfo(table)] as const)
  )
  const changed = columns.filter(([, info]) => 'revision' in info).map(([table]) => table)
  return partsOf(tables, changed)
}

function partsOf(counted: readonly string[], changed: readonly string[]): string {
  return [
    ...counted.map((table) => `(select count(*) from ${rowsOf(table)}) as n_${table}`),
    ...changed.map((table) => `(select sum(revision) from ${table}) as r_${table}`),
  ].join(', ')
}

/** A refused sign-in is recorded in the history. */
function rowsOf(table: string): string {
  return table === 'activity' ? "activity where action <> 'staff.sign_in_refused'" : table
}

/** A refusal is the envelope, with the status of its code. */
export function expectEnvelope(assert: Assert, status: number, text: string) {
  const { error, detail } = JSON.parse(text)
  assert.equal(STATUS_OF[error.code as keyof typeof STATUS_OF], status, text)
  assert.equal(error.message, detail)
  assert.isAbove(detail.length, 0)
}

/** By hand: an ordinary client would normalize the URL and the headers first. */
export function sendRaw({ method, path, headers, body, agent }: WildRequest & { agent?: Agent }) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = {
      host: settings.host,
      port: process.env.PORT,
      method,
      path,
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body ?? '') },
    }
    const asked = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      if (/^text\/event-stream/.test(response.headers['content-type'] ?? '')) {
        // It never ends: the status of the start is the result.
        resolve({ status: response.statusCode ?? 0, text })
        response.destroy()
        return
      }
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
