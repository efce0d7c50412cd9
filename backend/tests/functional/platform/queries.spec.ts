import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { RANGE_FIRST_DAY, RANGE_YEARS_AHEAD } from '@trailgate/shared/day_range'
import { messages } from '@trailgate/shared/http/messages'
import { can } from '@trailgate/shared/permissions'
import { jsonSchemaOf } from '#operations/openapi/json_schema'
import { describedCalls } from '#operations/openapi/described'
import { clock } from '#platform/clock'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider } from '#tests/helpers/people'

const NOBODY = '99999999'
const UNKNOWN = 'no_such_parameter'
/** Reads query and form as one, and the file first. */
const IMPORT = 'POST /api/customers/import'
const OPERATIONS = describedCalls()

type Method = 'get' | 'post' | 'put' | 'delete'

test.group('Query strings', () => {
  test('object parameters are refused for all callers', async ({ client, assert }) => {
    const queries = [
      'start_date[__proto__]=2026-01-01&end_date=9999-12-31',
      'start_date[$gt]=',
      'a[b]=c',
      'a%5Bb%5D=c',
      'a[]=1',
      '[a]=1',
      'a[=1',
    ]
    for (const query of queries) {
      const url = `/api/memberships/reports/revenue?${query}`
      const response = await client.get(url).headers(await asStaff('manager'))
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.include(response.text(), messages['query.object'], query)
      const open = await client.get(`/api/public/settings?${query}`)
      expectRefusal(assert, open, 'VALIDATION_ERROR')
    }
  })

  test('a parameter sent twice is a list, which is not text', async ({ client, assert }) => {
    const url = '/api/customers/search?last_name=a&last_name=b'
    const response = await client.get(url).headers(await asStaff('cashier'))
    expectRefusal(assert, response, 'VALIDATION_ERROR', 'Last name must be text')
  })

  test('too many parameters are refused', async ({ client, assert }) => {
    const many = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join('&')
    const response = await client
      .get(`/api/customers/search?${many}`)
      .headers(await asStaff('staff'))
    const said = 'Please send at most 100 query parameters'
    expectRefusal(assert, response, 'VALIDATION_ERROR', said)
  })

  test('names of Object.prototype are unknown parameters', async ({ client, assert }) => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const url = `/api/customers/search?${name}=1`
      const response = await client.get(url).headers(await asStaff('staff'))
      expectRefusal(assert, response, 'VALIDATION_ERROR', messages['query.unknown'])
    }
  })
})

test.group('Unknown query parameters', () => {
  for (const [key, { action, query }] of OPERATIONS) {
    if (!can('admin', action) || can('anonymous', action) || key === IMPORT) continue

    test(`${key} refuses staff an unknown parameter, and accepts the documented ones`, async ({
      client,
      assert,
    }) => {
      const [method = '', pattern = ''] = key.split(' ')
      const path = pattern.replace(/:\w+/g, NOBODY)
      const ask = async (parameters: Record<string, string>) => {
        const request = client[method.toLowerCase() as Method](path).qs(parameters)
        return request.headers(await asStaff('admin'))
      }
      const response = await ask({ [UNKNOWN]: '1' })
      assert.equal(response.status(), 422, response.text())
      assert.deepEqual(response.body().error.details[UNKNOWN], [messages['query.unknown']])

      const documented = Object.keys((query && jsonSchemaOf(query).properties) ?? {})
      const asked = await ask(Object.fromEntries(documented.map((name) => [name, '1'])))
      assert.notInclude(asked.text(), messages['query.unknown'])
    })
  }

  test('an import refuses an unknown parameter, too', async ({ client, assert }) => {
    const response = await client
      .post(`/api/customers/import?${UNKNOWN}=1`)
      .headers(await asStaff('staff'))
      .file('file', Buffer.from('phone\n8285550101\n'), { filename: 'people.csv' })
    expectRefusal(assert, response, 'VALIDATION_ERROR')
    assert.property(response.body().error.details, UNKNOWN)
  })

  test('unknown parameters of riders and strangers are ignored', async ({ client }) => {
    const rider = await asRider(await aRider())
    for (const path of ['/api/memberships', '/api/waivers/my-waivers', '/api/customers/me']) {
      const response = await client.get(`${path}?${UNKNOWN}=1`).headers(rider)
      response.assertStatus(200)
    }
    const health = await client.get(`/api/health?${UNKNOWN}=1`)
    health.assertStatus(200)
  }).tags([ONE_PROCESS])
})

test.group('Ranges of days', () => {
  const reports: [string, Record<string, string>][] = [
    ['/api/memberships/reports/revenue', {}],
    ['/api/customers/reports/rows', { of: 'logins' }],
  ]
  for (const [path, query] of reports) {
    test(`${path} accepts at most 366 days, within this century and the next ten years`, async ({
      client,
      assert,
    }) => {
      const today = clock.today()
      const last = addYears(today, RANGE_YEARS_AHEAD)
      const ask = async (start_date: string, end_date: string) => {
        const range = Object.entries({ start_date, end_date }).filter(([, day]) => day !== '')
        const headers = await asStaff('manager')
        return client
          .get(path)
          .headers(headers)
          .qs({ ...query, ...Object.fromEntries(range) })
      }
      const taken: [string, string][] = [
        [addDays(today, -365), today],
        [RANGE_FIRST_DAY, RANGE_FIRST_DAY],
        [last, last],
        ['', ''],
      ]
      for (const [from, to] of taken) {
        const response = await ask(from, to)
        assert.equal(response.status(), 200, response.text())
      }
      const order = messages['range.order']
      const refused: [string, string, string][] = [
        ['', '9999-12-31', `End date must not be after ${last}`],
        [addDays(last, 1), '', `Start date must not be after ${last}`],
        ['1999-12-31', '', 'Start date must not be before 2000-01-01'],
        ['1000-01-01', '9999-12-31', 'Start date must not be before 2000-01-01'],
        ['0000-01-01', '', 'Start date must be an existing date, written as YYYY-MM-DD'],
        [today, addDays(today, -1), order],
        [addDays(today, -366), today, 'Please choose a period of at most 366 days'],
      ]
      for (const [from, to, said] of refused) {
        expectRefusal(assert, await ask(from, to), 'VALIDATION_ERROR', said)
      }
    })
  }
})
