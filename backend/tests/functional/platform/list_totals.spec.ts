import { test } from '@japa/runner'
import { jsonSchemaOf } from '#operations/openapi/json_schema'
import { describedCalls } from '#operations/openapi/described'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'

/** Lists of the best matches only, or read whole while a gate is worked. */
const WITHOUT_TOTAL = [
  'GET /api/counter/search',
  'GET /api/customers/:id/household',
  'GET /api/kiosk/family',
  'GET /api/visits/roll-call',
]

test.group('List totals', () => {
  test('every list documents its x-total-count', ({ assert }) => {
    const silent = describedCalls()
      .filter(([key, { answers, total }]) => {
        const answer = answers[200]
        return key.startsWith('GET ') && !total && answer && jsonSchemaOf(answer).type === 'array'
      })
      .map(([key]) => key)
    assert.sameMembers(silent, WITHOUT_TOTAL)
  })

  test('every list returns its total in x-total-count', async ({ client, assert }) => {
    const parent = await aRider()
    const minor = await aMinorOf(parent)
    const own = await asRider(parent)
    const staff = await asStaff('admin')
    for (const [path, headers] of [
      ['/minors', own],
      [`/minors/${minor.id}/waivers`, own],
      [`/customers/${parent.id}/minors`, staff],
      [`/customers/${parent.id}/minors/${minor.id}/waivers`, staff],
      [`/customers/${parent.id}/waivers`, staff],
      [`/customers/${parent.id}/documents`, staff],
      [`/memberships/customer/${parent.id}/memberships`, staff],
      ['/waivers/templates', own],
      ['/marketing/public/campaign-types', {}],
      ['/kiosk/devices', staff],
    ] as const) {
      const response = await client.get(`/api${path}`).headers(headers)
      response.assertStatus(200)
      assert.equal(response.header('x-total-count'), String(response.body().length), path)
    }
  })
})
