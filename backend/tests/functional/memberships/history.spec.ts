import { test } from '@japa/runner'
import { historyEntry, type HistoryEntry } from '@trailgate/shared/customers/schemas'
import * as v from 'valibot'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'

test.group('The history of a membership', () => {
  test('the history is listed newest first, in pages, with its authors', async ({
    client,
    assert,
  }) => {
    const { id } = await aMembership(client)
    for (const action of ['suspend', 'activate']) {
      const response = await client
        .post(`/api/memberships/${id}/${action}`)
        .headers(await asStaff('manager'))
        .json({})
      response.assertStatus(200)
    }
    const page = async (query: object): Promise<[HistoryEntry[], number]> => {
      const response = await client
        .get(`/api/memberships/${id}/history`)
        .headers(await asStaff('cashier'))
        .qs(query)
      response.assertStatus(200)
      const entries = expectShape(assert, v.array(historyEntry), response)
      return [entries, Number(response.header('x-total-count'))]
    }
    const [entries, total] = await page({})
    assert.isAtLeast(total, 3)
    assert.lengthOf(entries, total)
    const [[newest], again] = await page({ limit: 1 })
    assert.deepEqual(newest, entries[0])
    assert.equal(again, total)
    const [[next]] = await page({ limit: 1, skip: 1 })
    assert.deepEqual(next, entries[1])
  })

  test('only staff read the history of an existing membership', async ({ client, assert }) => {
    const { id } = await aMembership(client)
    const path = `/api/memberships/${id}/history`
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    const rider = await asRider(await aRider())
    expectRefusal(assert, await client.get(path).headers(rider), 'FORBIDDEN')
    const nobodys = client.get('/api/memberships/99999999/history')
    expectRefusal(assert, await nobodys.headers(await asStaff('admin')), 'NOT_FOUND')
    const wrong = client.get(path).qs({ limit: 101 })
    expectRefusal(assert, await wrong.headers(await asStaff('admin')), 'VALIDATION_ERROR')
  })
})
