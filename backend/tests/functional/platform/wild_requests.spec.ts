import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { describedCalls } from '#operations/openapi/described'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { wildRequests } from '#tests/helpers/fuzz'
import { withoutParkExports } from '#tests/helpers/park_files'
import { aRider } from '#tests/helpers/people'
import { noMemberships } from '#tests/helpers/sales'
import { retireTemplates } from '#tests/helpers/waivers'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'
import {
  aWholePark,
  expectEnvelope,
  idsFor,
  sendRaw,
  stateOfMainTables,
  type WholePark,
} from '#tests/helpers/whole_park'

/** 10,000 wild requests, most of them on the faster engine; more with WILD_REQUESTS, others with WILD_SEED. */
const BY_ENGINE = settings.database.connection === 'mysql' ? 3000 : 7000
const REQUESTS = Number(process.env.WILD_REQUESTS ?? BY_ENGINE)
const SEED = Number(process.env.WILD_SEED ?? 20260601)

const OPERATIONS = describedCalls()
const EACH = Math.ceil(REQUESTS / OPERATIONS.length)

/** The one call that can respond with a page: the link in letters. */
const PAGE = 'GET /api/unsubscribe/:token'

test.group('Wild requests', (group) => {
  withoutParkExports(group)
  let ids: WholePark
  group.setup(async () => {
    const [{ last }] = await db.from('membership_types').max('id as last')
    return async () => {
      await retireTemplates()
      await noMemberships()
      await db.from('membership_types').where('id', '>', last).delete()
    }
  })

  for (const [key, operation] of OPERATIONS) {
    test(`${key} answers each in the envelope, and changes nothing on a refusal`, async ({
      client,
      assert,
    }) => {
      if (!ids) {
        ids = await aWholePark(client)
        callers.rider = await asRider(ids.rider)
      }
      const property = fc.asyncProperty(
        wildRequests(key, operation, idsFor(key, ids)),
        fc.constantFrom('staff' as const, 'rider' as const, 'nobody' as const),
        async (wild, who) => {
          await resetLimits()
          const headers = { ...wild.headers, ...(await headersOf(who)) }
          const before = wild.method === 'GET' ? '' : await stateOfMainTables()
          const { status, text } = await sendRaw({ ...wild, headers })
          assert.isBelow(status, 500, text)
          if (status < 400) return
          const asPage = key === PAGE && wild.headers.accept === 'text/html'
          if (!asPage) expectEnvelope(assert, status, text)
          if (wild.method !== 'GET')
            assert.equal(await stateOfMainTables(), before, 'a refusal wrote')
        }
      )
      await fc.assert(property, { numRuns: EACH, seed: SEED })
    }).timeout(120_000)
  }

  test('after the wild requests every rule of park:check and waivers:verify holds', async ({
    assert,
  }) => {
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })
})

/** An admin, and a rider who owns all the records here. */
const callers: { staff?: Record<string, string>; rider?: Record<string, string> } = {}

async function headersOf(who: 'staff' | 'rider' | 'nobody') {
  if (who === 'nobody') return {}
  // A call may have ended the session; a new one for each would dominate the test's time.
  const known = callers[who]
  if (known && (await isSignedIn(who, known))) return known
  return (callers[who] = who === 'staff' ? await asStaff('admin') : await asRider(await aRider()))
}

async function isSignedIn(who: 'staff' | 'rider', headers: Record<string, string>) {
  const path = who === 'staff' ? '/api/auth/me' : '/api/customers/me'
  return (await sendRaw({ method: 'GET', path, headers, body: undefined })).status === 200
}
