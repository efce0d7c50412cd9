import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { duplicatePair, type DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'
import * as v from 'valibot'
import { matchDue } from '#customers/duplicates/match_due'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { withQueriesAtMost } from '#tests/helpers/park'
import { anUnlikeName, twice } from '#tests/helpers/duplicates'
import { aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'

type Client = Parameters<Parameters<typeof test>[1] & object>[0]['client']

async function pairsOf(
  client: Client,
  { id }: { id: number },
  more = ''
): Promise<DuplicatePair[]> {
  const response = await client
    .get(`/api/customers/duplicates?customer_id=${id}${more}`)
    .headers(await asStaff('cashier'))
  response.assertStatus(200)
  return response.body()
}

test.group('Possible duplicates', () => {
  test('duplicates are found with their reasons after a customer is created or changed', async ({
    client,
    assert,
  }) => {
    const { one, other } = await twice()
    const staff = await asStaff('cashier')
    const response = await client
      .get(`/api/customers/duplicates?customer_id=${one.id}`)
      .headers(staff)
    const [pair] = expectShape(assert, v.array(duplicatePair), response)
    assert.deepEqual(
      pair?.customers.map(({ id }) => id),
      [one.id, other.id]
    )
    assert.includeMembers(pair?.reasons ?? [], ['same_name', 'same_birth_date', 'same_email'])
    assert.equal(response.header('x-total-count'), '1')

    const put = (id: number, change: object) =>
      client.put(`/api/customers/${id}`).headers(staff).json(change)
    await put(other.id, { first_name: 'Oliver' })
    await matchDue()
    assert.isEmpty(await pairsOf(client, one), 'not any more')
    await put(other.id, { first_name: 'Nadja' })
    await matchDue()
    assert.deepEqual((await pairsOf(client, other))[0]?.reasons[0], 'similar_name')
  })

  test('come in pages, the likeliest first, in few queries', async ({ client, assert }) => {
    await twice()
    await twice()
    const staff = await asStaff('staff')
    const ask = (query: string) => client.get(`/api/customers/duplicates?${query}`).headers(staff)
    const all: DuplicatePair[] = (await ask('limit=100')).body()
    const scores = all.map(({ score }) => score)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a)
    )
    const second: DuplicatePair[] = (await ask('limit=1&offset=1')).body()
    assert.equal(second[0]?.id, all[1]?.id)
    await withQueriesAtMost(assert, 4, () => ask('limit=20'))
    expectRefusal(assert, await ask('limit=101'), 'VALIDATION_ERROR')
    expectRefusal(assert, await ask('customer_id=nobody'), 'VALIDATION_ERROR')
  })

  test('a guardian and their minor, or a deleted customer, are never duplicates', async ({
    client,
    assert,
  }) => {
    const last = anUnlikeName()
    const parent = await aRider({ first_name: 'Kim', last_name: last, date_of_birth: null })
    const child = await aMinorOf(parent, {
      first_name: 'Kim',
      last_name: last,
      email: parent.email,
    })
    await matchDue()
    assert.isEmpty(await pairsOf(client, child))

    const { one, other } = await twice()
    await client.delete(`/api/customers/${other.id}`).headers(await asStaff('manager'))
    assert.isEmpty(await pairsOf(client, one))

    const copy = { first_name: 'Nia', last_name: anUnlikeName(), email: anEmail() }
    const kept = await aMinorOf(parent, copy)
    const closed = await aMinorOf(parent, copy)
    await matchDue()
    assert.lengthOf(await pairsOf(client, kept), 1)
    await client.delete(`/api/minors/${closed.id}`).headers(await asRider(parent))
    const response = await client
      .get(`/api/customers/duplicates?customer_id=${kept.id}`)
      .headers(await asStaff('cashier'))
    assert.isEmpty(response.body())
    assert.equal(response.header('x-total-count'), '0')
  })

  test('duplicates are searched in the background until the server stops', async ({
    client,
    assert,
  }) => {
    const same = { first_name: 'Nadia', last_name: anUnlikeName(), email: anEmail() }
    const [one] = [await aRider(same), await aRider(same)]
    await matchDue(AbortSignal.abort())
    assert.isEmpty(await pairsOf(client, one))
    await matchDue()
    assert.lengthOf(await pairsOf(client, one), 1, 'what was left is done later')
  })

  test('a dismissed pair is not shown again', async ({ client, assert }) => {
    const { one, other } = await twice()
    const [pair] = await pairsOf(client, one)
    const path = `/api/customers/duplicates/${pair?.id}/dismiss`
    const staff = await asStaff('cashier')
    const dismissed = await client.post(path).headers(staff)
    dismissed.assertStatus(204)
    const again = await client.post(path).headers(staff)
    again.assertStatus(204)
    assert.isEmpty(await pairsOf(client, one))
    await client.put(`/api/customers/${one.id}`).headers(staff).json({ city: 'Ely' })
    await client
      .put(`/api/customers/${one.id}`)
      .headers(staff)
      .json({ address_line_1: '1 Summit Dr', zip_code: '28801' })
    await matchDue()
    assert.isEmpty(await pairsOf(client, one), 'remembered')
    const [kept] = await pairsOf(client, other, '&dismissed=true')
    assert.equal(kept?.dismissed_by, 'Sam Staff')
    const told = await db
      .from('activity')
      .where({ customer_id: one.id, action: 'customer.not_a_duplicate' })
    assert.lengthOf(told, 1)
    assert.equal(JSON.parse(told[0].details).other_member_id, other.member_id)

    const back = await client.delete(path).headers(staff)
    back.assertStatus(204)
    assert.lengthOf(await pairsOf(client, one), 1)
    await matchDue()
    assert.lengthOf(await pairsOf(client, one), 1, 'they are still alike')
    const nobody = await client.post('/api/customers/duplicates/4000000000/dismiss').headers(staff)
    expectRefusal(assert, nobody, 'NOT_FOUND')
  })

  test('a repeated dismissal does not hide a pair that was shown again since', async ({
    client,
    assert,
  }) => {
    const { one } = await twice()
    const [pair] = await pairsOf(client, one)
    const path = `/api/customers/duplicates/${pair?.id}/dismiss`
    const headers = await asStaff('cashier')
    const dismiss = () =>
      client.post(path).headers({ ...headers, 'idempotency-key': `pair-${pair?.id}` })
    ;(await dismiss()).assertStatus(204)
    ;(await client.delete(path).headers(headers)).assertStatus(204)
    ;(await dismiss()).assertStatus(204)
    assert.lengthOf(await pairsOf(client, one), 1)
  })

  test('a dismissed pair that no longer matches is forgotten once the dismissal is undone', async ({
    client,
    assert,
  }) => {
    const { one, other } = await twice()
    const [pair] = await pairsOf(client, one)
    const path = `/api/customers/duplicates/${pair?.id}/dismiss`
    const staff = await asStaff('cashier')
    ;(await client.post(path).headers(staff)).assertStatus(204)
    const renamed = await client
      .put(`/api/customers/${other.id}`)
      .headers(staff)
      .json({ first_name: 'Oliver' })
    renamed.assertStatus(200)
    await matchDue()
    assert.lengthOf(await pairsOf(client, one, '&dismissed=true'), 1, 'what staff said stays')
    ;(await client.delete(path).headers(staff)).assertStatus(204)
    await matchDue()
    assert.deepEqual(await pairsOf(client, one), [])
    expectRefusal(assert, await client.delete(path).headers(staff), 'NOT_FOUND')
  })

  test('only staff read duplicates', async ({ client, assert }) => {
    const rider = await asRider(await aRider())
    expectRefusal(assert, await client.get('/api/customers/duplicates'), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get('/api/customers/duplicates').headers(rider), 'FORBIDDEN')
  })
})

test.group('A customer being entered', () => {
  test('a customer being entered is compared with the existing ones', async ({
    client,
    assert,
  }) => {
    const last = anUnlikeName()
    const known = await aRider({ first_name: 'Robert', last_name: last })
    await matchDue()
    const staff = await asStaff('cashier')
    const check = (draft: object) =>
      client.post('/api/customers/duplicates/check').headers(staff).json(draft)
    const found = async (draft: object) =>
      (await check(draft)).body().map((each: { customer: { id: number } }) => each.customer.id)

    assert.deepEqual(await found({ first_name: 'Bob', last_name: last }), [])
    assert.deepEqual(
      await found({ first_name: 'Bob', last_name: last, date_of_birth: known.date_of_birth }),
      [known.id]
    )
    assert.deepEqual(
      await found({ first_name: 'Somebody', last_name: 'Else', phone: known.phone }),
      [known.id],
      'the phone is theirs'
    )
    assert.deepEqual(await found({}), [])
    expectRefusal(assert, await check({ date_of_birth: 'May' }), 'VALIDATION_ERROR')
    expectRefusal(assert, await check({ shoe_size: 44 }), 'VALIDATION_ERROR')
    await withQueriesAtMost(assert, 5, () =>
      check({ first_name: 'Bob', last_name: last, phone: aPhone(), email: anEmail() })
    )
  })
})
