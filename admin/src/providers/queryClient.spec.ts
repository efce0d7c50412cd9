import { MutationObserver, QueryObserver, type MutationOptions } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { HttpError } from 'react-admin'

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

  test('that was refused has what is shown read again, too', async ({ assert }) => {
    await change('staff', 'update', {
      mutationFn: async () => {
        throw new HttpError('Somebody was faster', 409)
      },
    })
    assert.deepEqual(stale(), [STAFF])
  })

  test('by which somebody is gone does not ask for them again', async ({ assert }) => {
    await change('customers', 'delete')
    assert.isUndefined(queryClient.getQueryData(SOMEBODY))
    assert.deepEqual(stale(), [CUSTOMERS, HISTORY, REQUESTS])
  })

  test('that was refused leaves on the screen who was to be deleted', async ({ assert }) => {
    await change('customers', 'delete', {
      mutationFn: async () => {
        throw new HttpError('They are in the park', 409)
      },
    })
    assert.isDefined(queryClient.getQueryData(SOMEBODY))
    assert.notDeepInclude(stale(), SOMEBODY)
  })

  test('that is over when it is shown waits for what is read again', async ({ assert }) => {
    const read = () => new Promise((done) => setImmediate(() => done('new')))
    const shown = new QueryObserver(queryClient, { queryKey: STAFF, queryFn: read })
    const leave = shown.subscribe(() => undefined)
    await change('staff', 'reactivateStaff', { meta: { untilShown: true } })
    assert.equal(queryClient.getQueryData(STAFF), 'new')
    leave()
  })

  test('of what nothing is read of leaves all as it is', async ({ assert }) => {
    await change('files', 'exportReport')
    assert.deepEqual(stale(), [])
  })
})

test.group('A resource', () => {
  test('is stale with whatever else shows some of it', ({ assert }) => {
    assert.deepEqual(staleAfter('membership-types'), ['membership-types', 'memberships'])
    assert.deepEqual(staleAfter('staff'), ['staff'])
  })
})
