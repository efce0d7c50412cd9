import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { CALLERS, type Caller } from '@trailgate/shared/permissions'
import { CALLS } from '#access/calls'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'
import { sendRaw } from '#tests/helpers/whole_park'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withoutParkExports } from '#tests/helpers/park_files'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import { callersOf, RIGHTS } from '#tests/helpers/permissions_page'
import { aVehicleOf } from '#tests/helpers/vehicles'
import { sampleTemplate, signed } from '#tests/helpers/waivers'

/** The only response that never ends. */
const STREAM = 'GET /api/visits/stream'

/** An id that does not exist: an allowed caller gets a 404, others are refused before that. */
const NOBODY = 99_999_999

type Own = 'self' | 'minor' | 'document' | 'vehicle' | 'waiver'

/**
 * The kind of record behind `:id` in a rider's call: rider A reaches it, rider B gets 404. `self` is A's own id,
 * `minor` A's child.
 */
const WHOSE: Readonly<Record<string, Own>> = {
  'GET /api/waivers/:id/detail': 'waiver',
  'GET /api/waivers/:id/pdf': 'waiver',
  'GET /api/waivers/:id/proof': 'waiver',
  'GET /api/minors/:id/waivers': 'minor',
  'GET /api/minors/:id': 'minor',
  'PUT /api/minors/:id': 'minor',
  'DELETE /api/minors/:id': 'minor',
  'GET /api/minors/:id/pickups': 'minor',
  'GET /api/customers/:id/documents': 'minor',
  'GET /api/documents/:id/download': 'document',
  'DELETE /api/documents/:id': 'document',
  'GET /api/customers/:id/vehicles': 'minor',
  'GET /api/vehicles/:id': 'vehicle',
  'PUT /api/vehicles/:id': 'vehicle',
  'DELETE /api/vehicles/:id': 'vehicle',
  'GET /api/memberships/customer/:id/active-membership': 'self',
  'GET /api/memberships/customer/:id/memberships': 'self',
}

/** Other rider calls with an `:id`: the specs of their rooms try another rider's id. */
const ASKED_IN_THE_ROOM = [
  'POST /api/minors/:id/waiver',
  'POST /api/customers/:id/documents',
  'POST /api/customers/:id/vehicles',
  'POST /api/minors/:id/pickups',
  'POST /api/guardian-requests/:id/accept',
  'POST /api/guardian-requests/:id/refuse',
  'POST /api/customers/:id/adults',
  'GET /api/kiosk/parent-links/:id',
  'POST /api/parent-links/:id/confirm',
  'POST /api/parent-links/:id/refuse',
  'POST /api/household-requests/:id/accept',
  'POST /api/household-requests/:id/refuse',
  'GET /api/parties/:id',
  'DELETE /api/parties/:id',
  'DELETE /api/parties/:id/guests/:guestId',
]

type Family = {
  rider: TestRider
  minor: TestRider
  document: { id: number }
  vehicle: { id: number }
  waiver: { id: number }
}

test.group('Every route, called as every kind of caller', (group) => {
  group.each.setup(() => resetLimits())
  withoutParkExports(group)
  // Of the deleted document.
  group.teardown(async () => {
    await removeUnclaimedFiles()
  })

  test('every route requires a permission named in docs/product/permissions.md', ({ assert }) => {
    assert.sameMembers(routesOfTheRouter(), [...CALLS.keys()])
    assert.includeMembers(
      RIGHTS.map(({ right }) => right),
      [...CALLS.values()].map(({ action }) => action)
    )
  })

  test('every rider route with an :id declares whose record it is', ({ assert }) => {
    const ofRiders = [...CALLS].filter(
      ([name, { action }]) => /:id\b/.test(name) && callersOf(action).includes('rider')
    )
    assert.sameMembers(
      ofRiders.map(([name]) => name),
      [...Object.keys(WHOSE), ...ASKED_IN_THE_ROOM]
    )
  })

  for (const [name, { action }] of CALLS) {
    const of = WHOSE[name]

    // The figures are per process, and not for callers behind a proxy.
    const tags = name === 'GET /api/metrics' ? [ONE_PROCESS] : []
    test(`${name} asks for ${action}`, async ({ client, assert }) => {
      const allowed = callersOf(action)
      const family = await aFamily(client, of)
      for (const caller of CALLERS) {
        const path = pathOf(name, caller === 'rider' && of ? idIn(family, of) : NOBODY)
        const headers = await headersOf(caller, family.rider)
        const response = await call(client, name, path, headers)
        const who = `${caller}: ${response.text()}`
        if (!allowed.includes(caller)) {
          assert.equal(response.status(), caller === 'anonymous' ? 401 : 403, who)
        } else {
          assert.notInclude([401, 403], response.status(), who)
          assert.isBelow(response.status(), 500, who)
          if (caller === 'rider' && of) assert.notEqual(response.status(), 404, who)
        }
      }
    }).tags(tags)

    if (!of) continue
    test(`${name} returns 404 for another rider`, async ({ client, assert }) => {
      const family = await aFamily(client, of)
      const stranger = await headersOf('rider', await aRider())
      const response = await call(client, name, pathOf(name, idIn(family, of)), stranger)
      assert.equal(response.status(), 404, response.text())
    })
  }

  test('after all calls every rule of park:check and waivers:verify holds', async ({ assert }) => {
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })
})

function routesOfTheRouter() {
  return Object.values(router.toJSON())
    .flat()
    .flatMap(({ pattern, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${pattern}`)
    )
}

async function aFamily(client: ApiClient, of: Own | undefined): Promise<Family> {
  const rider = await aRider()
  const minor = await aMinorOf(rider)
  const waiver = of === 'waiver' ? await aWaiver(client, rider, minor) : { id: NOBODY }
  const vehicle = await aVehicleOf(minor)
  return { rider, minor, document: await aDocumentOf(minor), vehicle, waiver }
}

async function aWaiver(client: ApiClient, rider: TestRider, minor: TestRider) {
  const template = await sampleTemplate('minor')
  return signed(client, await asRider(rider), { template_id: template.id, minor_id: minor.id })
}

function idIn(family: Family, of: Own) {
  return of === 'self' ? family.rider.id : family[of].id
}

function pathOf(name: string, id: number) {
  const [, pattern = ''] = name.split(' ')
  return pattern.replace(/:\w+/, String(id)).replace(/:\w+/g, String(NOBODY))
}

async function call(
  client: ApiClient,
  name: string,
  path: string,
  headers: Record<string, string>
) {
  if (name === STREAM) {
    // It never ends: the status of the start is the result.
    const { status, text } = await sendRaw({ method: 'GET', path, headers, body: undefined })
    return { status: () => status, text: () => text }
  }
  const method = name.split(' ')[0] ?? ''
  const request = client.request(path, method).headers(headers)
  return method === 'GET' || method === 'DELETE' ? request : request.json({})
}

/** A separate session or token for each call: some calls end it. */
async function headersOf(caller: Caller, rider: TestRider): Promise<Record<string, string>> {
  if (caller === 'anonymous') return {}
  if (caller === 'kiosk') return asKiosk(rider)
  if (caller === 'link') return asSigner(rider)
  if (caller === 'rider') return asRider(rider)
  return asStaff(caller)
}
