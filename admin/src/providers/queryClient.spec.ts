import { MutationObserver, QueryObserver, type MutationOptions } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { HttpError } from 'react-admin'

import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'

import { queryClient } from './queryClient.ts'
import { keyOf, staleAfter, type Resource } from './resources.ts'

const SOMEBODY = ['customers', 'getOne', { id: '7', meta: { detail: true } }]
const SOMEBODY_ELSE = ['customers', 'getOne', { id: '8' }]
const CUSTOMERS = ['customers', 'getList', {}]
const HISTORY = keyOf('customers', 'getHistory', { id: 7, page: 1 })
const REQUESTS = ['deletion-requests', 'getList', {}]
const STAFF = keyOf('staff', 'getAllStaff', {})
const ALL = [SOMEBODY, SOMEBODY_ELSE, CUSTOMERS, HISTORY, REQUESTS, STAFF]

function known() {
  queryClient.clear()
  for (const key of ALL) queryClient.setQueryData(key, {})
}

type Change = MutationOptions<unknown, Error, { id: number }>

async function change(resource: Resource, method: string, options: Change = {}) {
  const changing = new MutationObserver<unknown, Error, { id: number }>(queryClient, {
    mutationKey: [resource, method],
    mutationFn: async () => ({}),
    ...options,
  })
  await changing.mutate({ id: 7 }).catch((error: unknown) => error)
}

const stale = () => ALL.filter((key) => queryClient.getQueryState(key)?.isInvalidated)

test.group('A change in the back office', (group) => {
  group.each.setup(known)

  test('makes stale whatever shows its resource, and nothing else', async ({ assert }) => {
    await change('customers', 'update')
    assert.deepEqual(stale(), [SOMEBODY, SOMEBODY_ELSE, CUSTOMERS, HISTORY, REQUESTS])
    known()
    await change('staff', 'reactivateStaff')
    assert.deepEqual(stale(), [STAFF])
  })

  test('a refused change also reloads the shown data', async ({ assert }) => {
    await change('staff', 'update', {
      mutationFn: async () => {
        throw new HttpError('Somebody was faster', 409)
      },
    })
    assert.deepEqual(stale(), [STAFF])
  })

  test('a deletion does not reload the deleted customer', async ({ assert }) => {
    await change('customers', 'delete')
    assert.isUndefined(queryClient.getQueryData(SOMEBODY))
    assert.deepEqual(stale(), [CUSTOMERS, HISTORY, REQUESTS])
  })

  test('a refused deletion leaves the customer on the screen', async ({ assert }) => {
    await change('customers', 'delete', {
      mutationFn: async () => {
        throw new HttpError('They are in the park', 409)
      },
    })
    assert.isDefined(queryClient.getQueryData(SOMEBODY))
    assert.notDeepInclude(stale(), SOMEBODY)
  })

  test('a change on screen waits for the reload', async ({ assert }) => {
    const read = () => new Promise((done) => setImmediate(() => done('new')))
    const shown = new QueryObserver(queryClient, { queryKey: STAFF, queryFn: read })
    const leave = shown.subscribe(() => undefined)
    await change('staff', 'reactivateStaff', { meta: { untilShown: true } })
    assert.equal(queryClient.getQueryData(STAFF), 'new')
    leave()
  })

  test('an action without reads makes nothing stale', async ({ assert }) => {
    await change('files', 'exportReport')
    assert.deepEqual(stale(), [])
  })
})

test.group('A read of the back office', () => {
  test('reads are retried by one rule, also where react-admin asks for no retry', ({ assert }) => {
    const { retry, retryDelay } = queryClient.defaultQueryOptions<unknown, unknown>({
      queryKey: STAFF,
      retry: false,
      retryDelay: 9,
    })
    if (typeof retry !== 'function' || typeof retryDelay !== 'function') return assert.fail()
    const failed = (status: number, retryAfter?: number) => {
      const failure = new HttpError('', status)
      failure.cause = new ApiError(String(status), '', status, undefined, { retryAfter })
      return failure
    }
    assert.isTrue(retry(0, failed(503)))
    assert.equal(retryDelay(0, failed(503)), 1000)
    assert.isTrue(retry(2, new ApiError(NETWORK_ERROR, '', 0)))
    assert.isFalse(retry(3, failed(503)))
    assert.isFalse(retry(0, failed(404)))
    assert.isTrue(retry(0, failed(429, 7)))
    assert.equal(retryDelay(0, failed(429, 7)), 7000)
    assert.isFalse(retry(1, failed(429, 7)))
  })
})

test.group('A resource', () => {
  test('a resource is stale with all others that show parts of it', ({ assert }) => {
    assert.deepEqual(staleAfter('membership-types'), ['membership-types', 'memberships'])
    assert.deepEqual(staleAfter('staff'), ['staff'])
  })
})
