import { test } from '@japa/runner'
import { importBatch } from '@trailgate/shared/customers/schemas'
import * as v from 'valibot'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { importFile, lines } from '#tests/helpers/imports'
import { freshPark } from '#tests/helpers/park'
import { aPhone, aRider } from '#tests/helpers/people'

const URL = '/api/customers/imports'

test.group('The imports of the park', (group) => {
  group.each.setup(() => freshPark())

  test('only staff list the imports', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get(URL), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)])
      expectRefusal(assert, await client.get(URL).headers(headers), 'FORBIDDEN')
    const nothing = await client.get(URL).headers(await asStaff('staff'))
    assert.deepEqual(nothing.body(), [])
    assert.equal(nothing.header('x-total-count'), '0')
  })

  test('imports of all staff are listed newest first, in pages', async ({ client, assert }) => {
    const made: number[] = []
    for (const role of ['staff', 'manager', 'admin'] as const) {
      const headers = await asStaff(role)
      const response = await importFile(client, lines(['phone'], [aPhone()]), { headers })
      made.unshift(response.body().batch_id)
    }
    const headers = await asStaff('staff')
    const whole = await client.get(URL).headers(headers)
    const batches = expectShape(assert, v.array(importBatch), whole)
    assert.deepEqual(
      batches.map(({ batch_id: id }) => id),
      made
    )
    assert.containSubset(batches[0], { state: 'done', imported_count: 1, created_by: 'Sam Staff' })

    const second = await client.get(URL).qs({ skip: 1, limit: 1 }).headers(headers)
    assert.deepEqual(second.body(), batches.slice(1, 2))
    assert.equal(second.header('x-total-count'), '3')
    for (const query of [{ limit: 0 }, { limit: 101 }, { skip: -1 }, { limit: 'all' }]) {
      expectRefusal(assert, await client.get(URL).qs(query).headers(headers), 'VALIDATION_ERROR')
    }
  })
})
