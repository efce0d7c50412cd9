import { test } from '@japa/runner'

import { callsOf, inWords, type OpenApi, type Operation } from './openApi.ts'

const operation = (summary: string, tag: string): Operation => ({
  tags: [tag],
  operationId: summary,
  summary,
  description: '',
  parameters: [],
  responses: {},
})
const api: OpenApi = {
  info: { title: 'Trailgate', version: '1.0', description: '' },
  tags: [{ name: 'Customers' }],
  paths: {
    '/api/customers/{id}': {
      get: operation('Read a customer', 'Customers'),
      delete: operation('Delete a customer', 'Customers'),
    },
    '/api/staff': { get: operation('All staff', 'Staff') },
  },
}

test.group('The page of the API', () => {
  test('finds calls by method, path and words', ({ assert }) => {
    const found = (text: string) => callsOf(api, 'Customers', text).map(({ method }) => method)

    assert.deepEqual(found(''), ['GET', 'DELETE'])
    assert.deepEqual(found('delete'), ['DELETE'])
    assert.deepEqual(found('customers/{id}'), ['GET', 'DELETE'])
    assert.deepEqual(found('staff'), [])
  })

  test('says in words what a parameter takes', ({ assert }) => {
    assert.equal(
      inWords({ type: 'integer', minimum: 1, maximum: 100 }),
      'integer, at least 1, at most 100'
    )
    assert.equal(inWords({ enum: ['', 'asc', 'desc'], type: 'string' }), 'asc, desc')
    assert.equal(
      inWords({ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }),
      'text, at most 9 characters'
    )
    assert.equal(inWords({ type: 'string', format: 'date' }), 'date')
  })
})
