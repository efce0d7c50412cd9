import { request } from 'node:http'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { STATUS_OF } from '@trailgate/shared/http/error'
import fc from 'fast-check'
import { CHAPTERS } from '#openapi/operations'
import { forgetLimits } from '#services/limits'
import { settings } from '#start/settings'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { wildRequests, type WildRequest } from '#tests/helpers/fuzz'
import { aMinorOf, aRider, staffMember } from '#tests/helpers/people'
import { aMembership, aType, noMemberships, slotsOf } from '#tests/helpers/sales'
import { aTemplate, retireTemplates, sampleTemplate, signed } from '#tests/helpers/waivers'

/** 10,000 wild requests, the most of them on the faster engine; more by WILD_REQUESTS, others by WILD_SEED. */
const BY_ENGINE = settings.database.connection === 'mysql' ? 3000 : 7000
const REQUESTS = Number(process.env.WILD_REQUESTS ?? BY_ENGINE)
const SEED = Number(process.env.WILD_SEED ?? 20260601)

const OPERATIONS = Object.values(CHAPTERS).flatMap((operations) => Object.entries(operations))
const EACH = Math.ceil(REQUESTS / OPERATIONS.length)

/** The one call that can answer with a page: what a letter links to. */
const PAGE = 'GET /api/unsubscribe/:token'

/** An id that nobody has. */
const NOBODY = 99_999_999

type Ids = Awaited<ReturnType<typeof aPark>>

test.group('Wild requests', (group) => {
  let ids: Ids
  group.setup(async () => {
    const [{ last }] = await db.from('membership_types').max('id as last')
    return async () => {
      await retireTemplates()
      await noMemberships()
      await db.from('membership_types').where('id', '>', last).delete()
    }
  })

  for (const [key, operation] of OPERATIONS) {
    test(`${key} answers each in the envelope, and a refusal changes nothing`, async ({
      client,
      assert,
    }) => {
      ids ??= await aPark(client)
      const property = fc.asyncProperty(
        wildRequests(key, operation, idsFor(key, ids)),
        fc.constantFrom('staff' as const, 'rider' as const, 'nobody' as const),
        async (wild, who) => {
          await forgetLimits()
          const headers = { ...wild.headers, ...(await headersOf(who)) }
          const before = wild.method === 'GET' ? '' : await state()
          const { status, text } = await send({ ...wild, headers })
          assert.isBelow(status, 500, text)
          if (status < 400) return
          const asPage = key === PAGE && wild.headers.accept === 'text/html'
          if (!asPage) expectEnvelope(assert, status, text)
          if (wild.method !== 'GET') assert.equal(await state(), before, 'a refusal wrote')
        }
      )
      await fc.assert(property, { numRuns: EACH, seed: SEED })
    }).timeout(120_000)
  }
})

/** An admin, and a rider whom everything here belongs to. */
const callers: { staff?: Record<string, string>; rider?: Record<string, string> } = {}

async function headersOf(who: 'staff' | 'rider' | 'nobody') {
  if (who === 'nobody') return {}
  // A call may have ended the session; a new one each time would be all that the test does.
  const known = callers[who]
  if (known && (await isSignedIn(who, known))) return known
  return (callers[who] = who === 'staff' ? await asStaff('admin') : await asRider(await aRider()))
}

async function isSignedIn(who: 'staff' | 'rider', headers: Record<string, string>) {
  const path = who === 'staff' ? '/api/auth/me' : '/api/customers/me'
  return (await send({ method: 'GET', path, headers, body: undefined })).status === 200
}

async function aPark(client: ApiClient) {
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
  callers.rider = await asRider(rider)
  return {
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

/** Which of them a path may name. Where it names others, nobody's. */
function idsFor(key: string, ids: Ids): number[] {
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

/** How many rows there are, and how often those that people change were changed. */
const COUNTED = [
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

async function state() {
  const query = [
    // A sign-in that is refused is noted there.
    "(select count(*) from activity where action <> 'staff.sign_in_refused')",
    ...COUNTED.map((table) => `(select count(*) from ${table})`),
    ...CHANGED.map((table) => `(select sum(revision) from ${table})`),
  ].map((part, index) => `${part} as c${index}`)
  const rows = await db.rawQuery(`select ${query.join(', ')}`)
  return JSON.stringify(Array.isArray(rows[0]) ? rows[0][0] : rows[0])
}

function expectEnvelope(assert: Assert, status: number, text: string) {
  const { error, detail } = JSON.parse(text)
  assert.equal(STATUS_OF[error.code as keyof typeof STATUS_OF], status, text)
  assert.equal(error.message, detail)
  assert.isAbove(detail.length, 0)
}

/** By hand: an ordinary client would tidy the address and the headers up first. */
function send({ method, path, headers, body }: WildRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = {
      host: settings.host,
      port: process.env.PORT,
      method,
      path,
      headers: { ...headers, 'content-length': Buffer.byteLength(body ?? '') },
    }
    const asked = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
