import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { API_SCOPES, type ApiScope } from '@trailgate/shared/api_keys/scopes'
import { can } from '@trailgate/shared/permissions'
import { CALLS } from '#access/calls'
import { resetLimits } from '#platform/http/rate_limits'
import { SCOPE_OF_CALL } from '#tests/helpers/api_keys_page'
import { aKey, bearer } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { sendRaw } from '#tests/helpers/whole_park'

/** The only response that never ends. */
const STREAM = 'GET /api/visits/stream'
/** An id that does not exist: an allowed caller gets a 404, others are refused before that. */
const NOBODY = 99_999_999

const keys = new Map<ApiScope, Record<string, string>>()

test.group('Every call, made with a key of each scope', (group) => {
  group.setup(async () => {
    for (const scope of API_SCOPES) keys.set(scope, bearer((await aKey([scope])).key))
  })
  group.each.setup(() => resetLimits())

  test('docs/product/api-keys.md names only calls that exist, and every scope has one', ({
    assert,
  }) => {
    assert.includeMembers([...CALLS.keys()], [...SCOPE_OF_CALL.keys()])
    assert.sameMembers([...new Set(SCOPE_OF_CALL.values())], [...API_SCOPES])
  })

  for (const [name, { action }] of CALLS) {
    const opens = SCOPE_OF_CALL.get(name)
    const isPublic = can('anonymous', action)
    const title = isPublic ? 'is open to every key' : `is open to keys with ${opens ?? 'no scope'}`
    const tags = name === 'GET /api/metrics' ? [ONE_PROCESS] : []
    test(`${name} ${title}`, async ({ client, assert }) => {
      for (const [scope, headers] of keys) {
        const response = await call(client, name, headers)
        const who = `${scope}: ${response.status()} ${response.text()}`
        if (isPublic || scope === opens) {
          assert.notInclude([401, 403], response.status(), who)
          assert.isBelow(response.status(), 500, who)
        } else {
          assert.equal(response.status(), 403, who)
        }
      }
    }).tags(tags)
  }
})

async function call(client: ApiClient, name: string, headers: Record<string, string>) {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/:\w+/g, String(NOBODY))
  if (name === STREAM) {
    const { status, text } = await sendRaw({ method: 'GET', path, headers, body: undefined })
    return { status: () => status, text: () => text }
  }
  const request = client.request(path, method).headers(headers)
  return method === 'GET' || method === 'DELETE' ? request : request.json({})
}
