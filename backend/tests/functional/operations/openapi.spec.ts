import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { check } from '@trailgate/shared/fields'
import { Validator } from '@seriousme/openapi-schema-validator'
import { exampleOf } from '#operations/openapi/examples'
import { jsonSchemaOf } from '#operations/openapi/json_schema'
import { describedCalls } from '#operations/openapi/described'

const operations = describedCalls()

test.group('The documentation of the API', () => {
  test('the document has every route once, and no other', ({ assert }) => {
    const routes = Object.values(router.toJSON())
      .flat()
      .filter(({ pattern }) => pattern.startsWith('/api'))
      .flatMap(({ methods, pattern }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${pattern}`)
      )
    const documented = operations.map(([key]) => key)
    assert.sameMembers(documented, routes)
    assert.lengthOf(new Set(documented), documented.length)
  })

  test('the document is valid OpenAPI and public in a park of its own', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/api/docs/openapi.json')
    response.assertStatus(200)
    const { valid, errors } = await new Validator().validate(response.body())
    assert.isTrue(valid, JSON.stringify(errors))
    const search = response.body().paths['/api/customers/search'].get
    assert.deepEqual(search.security, [{ key: ['customers:read'] }, { staff: [] }])
    assert.include(
      search.parameters.map(({ name }: { name: string }) => name),
      'last_name'
    )
  })

  test('the server accepts its own examples', ({ assert }) => {
    for (const [key, { body }] of operations) {
      if (!body) continue
      const example = exampleOf(jsonSchemaOf(body), '', key.includes('minors'))
      const checked = check(body, example)
      assert.isTrue(checked.ok, `${key} ${JSON.stringify(checked)} ${JSON.stringify(example)}`)
    }
  })

  test('no call answers a missing field with the words of a library', ({ assert }) => {
    for (const [key, { query, body }] of operations) {
      for (const schema of [query, body]) {
        if (!schema) continue
        const checked = check(schema, {})
        const said = checked.ok ? [] : Object.values(checked.details).flat()
        for (const sentence of said) assert.notMatch(sentence, /^Invalid (key|type)|Expected/, key)
      }
    }
  })

  test('the page loads nothing from other hosts', async ({ client, assert }) => {
    const response = await client.get('/api/docs')
    response.assertStatus(200)
    assert.match(response.header('content-type') ?? '', /^text\/html/)
    assert.include(response.header('content-security-policy') ?? '', "default-src 'self'")
    assert.notMatch(response.text(), /(src|href)="(https?:)?\/\//)
  })
})
