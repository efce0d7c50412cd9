import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { CustomerSortColumn } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/messages'
import { customer } from '@trailgate/shared/customers/schemas'
import { addDays, addYears, adultAge } from '@trailgate/shared/dates'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aMinorOf, aPhone, aRider, type TestRider } from '#tests/helpers/people'

type Query = Record<string, string | number | string[]>

/** A last name unique in the database, so that a test finds its own people only. */
const aName = () => `Qx${aPhone()}`

async function search(client: ApiClient, query: Query) {
  return client
    .get('/api/customers/search')
    .qs(query)
    .headers(await asStaff('cashier'))
}

async function found(client: ApiClient, query: Query): Promise<number[]> {
  const response = await search(client, query)
  response.assertStatus(200)
  return response.body().map((row: { id: number }) => row.id)
}

const ids = (...people: TestRider[]) => people.map(({ id }) => id)

test.group('Customer search: who may', () => {
  test('strangers, kiosks and riders may not, all staff may', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get('/api/customers/search'), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      expectRefusal(assert, await client.get('/api/customers/search').headers(headers), 'FORBIDDEN')
    }
    for (const role of ['cashier', 'staff', 'manager', 'admin'] as const) {
      const response = await client.get('/api/customers/search').headers(await asStaff(role))
      response.assertStatus(200)
    }
  })
})

test.group('Customer search: criteria', () => {
  test('customers are listed newest first, in pages, without criteria', async ({
    client,
    assert,
  }) => {
    const before = expectShape(assert, v.array(customer), await search(client, {}))
    // Where another test has let the clock go ahead.
    const ahead = before
      .filter(({ created_at: at }) => new Date(at) > clock.now())
      .map(({ id }) => id)
    const people = []
    for (let index = 0; index < DEFAULT_PAGE_SIZE + 1; index += 1) people.push(await aRider())
    const response = await search(client, {})
    const rows = expectShape(assert, v.array(customer), response)
    assert.lengthOf(rows, DEFAULT_PAGE_SIZE)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [...ahead, ...ids(...people).toReversed()].slice(0, DEFAULT_PAGE_SIZE)
    )
    const [{ total }] = await db.from('customers').whereNull('closed_at').count('* as total')
    assert.equal(response.header('x-total-count'), String(total))
  })

  test('a phone is found however it is written, and by its beginning', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const { phone } = rider
    for (const written of [
      phone,
      `1${phone}`,
      `+1 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    ]) {
      assert.deepEqual(await found(client, { phone: written }), ids(rider), written)
    }
    assert.include(await found(client, { phone: phone.slice(0, 9) }), rider.id)
    assert.deepEqual(await found(client, { phone: '0000000000' }), [])
  })

  test('a member id is found exactly, and by its beginning', async ({ client, assert }) => {
    const rider = await aRider()
    assert.deepEqual(await found(client, { member_id: rider.member_id }), ids(rider))
    assert.include(await found(client, { member_id: rider.member_id.slice(0, -1) }), rider.id)
    assert.deepEqual(await found(client, { member_id: rider.member_id.slice(1) }), [])
  })

  test('a last name is found by its beginning, without case or accents', async ({
    client,
    assert,
  }) => {
    const name = aName()
    const rider = await aRider({ last_name: `${name}Ødegård-Müller` })
    for (const typed of [name, name.toUpperCase(), `${name}odeg`, `${name}ØDEGÅRD-mu`]) {
      assert.deepEqual(await found(client, { last_name: typed }), ids(rider), typed)
    }
    assert.deepEqual(await found(client, { last_name: `${name.slice(1)}` }), [])
  })

  test('no character means anything but itself', async ({ client, assert }) => {
    const name = aName()
    await aRider({ last_name: `${name}plain` })
    const odd = await aRider({ last_name: `${name}%_\\'"` })
    assert.deepEqual(await found(client, { last_name: `${name}%` }), ids(odd))
    assert.deepEqual(await found(client, { last_name: `${name}%_\\'"` }), ids(odd))
    for (const typed of ['%', '_', '%%%', "' or 1=1 --", `${name}p%n`]) {
      assert.deepEqual(await found(client, { last_name: typed }), [], typed)
    }
  })

  test('one box finds names in either order, e-mails, phones and member ids', async ({
    client,
    assert,
  }) => {
    const last = aName()
    const rider = await aRider({
      first_name: 'Anne-Marie',
      last_name: `${last} Núñez`,
      email: `${last}@Example.com`.toLowerCase(),
    })
    const typed = [
      last,
      `${last} nunez`,
      `anne ${last}`,
      `${last} nun anne-m`,
      `${last}@exam`,
      rider.email ?? '',
      rider.member_id,
      rider.phone,
      `(${rider.phone.slice(0, 3)}) ${rider.phone.slice(3)}`,
    ]
    for (const q of typed) assert.deepEqual(await found(client, { q }), ids(rider), q)
    assert.deepEqual(await found(client, { q: `bertha ${last}` }), [])
  })

  test('minors, or everybody else, can be looked for alone', async ({ client, assert }) => {
    const name = aName()
    const parent = await aRider({ last_name: name })
    const unknown = await aRider({ last_name: name, date_of_birth: null })
    const today = clock.today()
    const lastDay = addDays(addYears(today, -adultAge()), 1)
    const minor = await aMinorOf(parent, { last_name: name, date_of_birth: lastDay })
    const grown = await aMinorOf(parent, { last_name: name, date_of_birth: addDays(lastDay, -1) })
    const asked = (isMinor: string) => found(client, { q: name, is_minor: isMinor })
    assert.deepEqual(await asked('true'), ids(minor))
    assert.sameMembers(await asked('false'), ids(parent, unknown, grown))
    assert.lengthOf(await found(client, { q: name }), 4)
  })

  test('a status narrows every search', async ({ client, assert }) => {
    const name = aName()
    const active = await aRider({ last_name: name })
    const suspended = await aRider({ last_name: name, status: 'suspended' })
    assert.deepEqual(await found(client, { last_name: name, status: 'active' }), ids(active))
    assert.deepEqual(await found(client, { last_name: name, status: 'suspended' }), ids(suspended))
    assert.deepEqual(await found(client, { q: name, status: 'inactive' }), [])
    assert.include(await found(client, { status: 'suspended' }), suspended.id)
  })

  test('minors are found like everybody, closed profiles are not', async ({ client, assert }) => {
    const name = aName()
    const parent = await aRider({ last_name: name })
    const minor = await aMinorOf(parent, { last_name: name })
    await aRider({ last_name: name, closed_at: sqlTime(clock.now()), phone: null })
    const response = await search(client, { last_name: name })
    const rows = expectShape(assert, v.array(customer), response)
    assert.deepEqual(
      rows.map(({ id, is_minor: isMinor, phone }) => ({ id, isMinor, phone })),
      [
        { id: minor.id, isMinor: true, phone: null },
        { id: parent.id, isMinor: false, phone: parent.phone },
      ]
    )
  })

  test('invalid criteria are refused with a sentence', async ({ client, assert }) => {
    const refused: [Query, string][] = [
      [{ limit: 0 }, 'limit'],
      [{ limit: 101 }, 'limit'],
      [{ skip: -1 }, 'skip'],
      [{ offset: 'ten' }, 'offset'],
      [{ sort_by: 'password_hash' }, 'sort_by'],
      [{ sort_order: 'sideways' }, 'sort_order'],
      [{ status: 'gone' }, 'status'],
      [{ member_id: '12x' }, 'member_id'],
      [{ phone: 'nobody' }, 'phone'],
      [{ last_name: ['a', 'b'] }, 'last_name'],
    ]
    for (const [query, field] of refused) {
      const response = await search(client, query)
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, field)
    }
    expectRefusal(
      assert,
      await search(client, { member_id: '12x' }),
      'VALIDATION_ERROR',
      messages['search.member_id']
    )
    expectRefusal(
      assert,
      await search(client, { phone: 'nobody' }),
      'VALIDATION_ERROR',
      messages['search.phone']
    )
  })
})

test.group('Customer search: order and pages', () => {
  test('every column sorts both ways, and equals by id', async ({ client, assert }) => {
    const name = aName()
    const today = clock.today()
    const people = [
      await aRider({ last_name: name, first_name: 'Øyvind', covered_until: addDays(today, 9) }),
      await aRider({ last_name: name, first_name: 'zoë' }),
      await aRider({ last_name: name, first_name: 'Zoe', covered_until: addDays(today, -9) }),
      await aRider({ last_name: name, first_name: 'ana', covered_until: addDays(today, 9) }),
    ]
    const [oyvind, zoeSmall, zoeBig, ana] = people.map(({ id }) => id)
    const orders: Record<CustomerSortColumn, (number | undefined)[]> = {
      member_id: [oyvind, zoeSmall, zoeBig, ana],
      created_at: [oyvind, zoeSmall, zoeBig, ana],
      first_name: [ana, oyvind, zoeSmall, zoeBig],
      waiver_signed: [zoeSmall, zoeBig, oyvind, ana],
    }
    for (const [column, order] of Object.entries(orders)) {
      const query = { last_name: name, sort_by: column }
      assert.deepEqual(await found(client, { ...query, sort_order: 'asc' }), order, column)
      assert.deepEqual(
        await found(client, { ...query, sort_order: 'desc' }),
        order.toReversed(),
        column
      )
      assert.deepEqual(await found(client, query), order.toReversed(), column)
    }
  })

  test('pages neither overlap nor leave anybody out, from either end', async ({
    client,
    assert,
  }) => {
    const name = aName()
    for (let index = 0; index < 23; index += 1) {
      await aRider({ last_name: name, first_name: `Rider ${index % 3}` })
    }
    for (const sort of ['created_at', 'first_name', 'waiver_signed']) {
      const query = { last_name: name, sort_by: sort, sort_order: 'asc' }
      const whole = await found(client, { ...query, limit: 100 })
      const pages: number[] = []
      for (let offset = 0; offset < 28; offset += 4) {
        const response = await search(client, { ...query, offset, limit: 4 })
        assert.equal(response.header('x-total-count'), '23')
        pages.push(...response.body().map(({ id }: { id: number }) => id))
      }
      assert.deepEqual(pages, whole, sort)
      assert.deepEqual(await found(client, { ...query, skip: 20, limit: 2 }), whole.slice(20, 22))
    }
    const beyond = await search(client, { last_name: name, offset: 1_000_000 })
    assert.deepEqual(beyond.body(), [])
    assert.equal(beyond.header('x-total-count'), '23')
  })

  test('a page takes at most three queries, however long it is', async ({ client, assert }) => {
    const name = aName()
    for (let index = 0; index < 12; index += 1) await aRider({ last_name: name })
    const headers = await asStaff('staff')
    for (const query of [{}, { last_name: name, offset: 9, limit: 3 }, { q: name, limit: 10 }]) {
      await withQueriesAtMost(assert, 3, async () => {
        const response = await client.get('/api/customers/search').qs(query).headers(headers)
        response.assertStatus(200)
      })
    }
  }).tags([ONE_PROCESS])
})

test.group('Customer search: what is shown', () => {
  test('a paper waiver shows as signed while it counts', async ({ client, assert }) => {
    const name = aName()
    const today = clock.today()
    const paper = { last_name: name, paper_waiver: true, waiver_date: addDays(today, -30) }
    await aRider({ ...paper, covered_until: today })
    await aRider({ ...paper, covered_until: addDays(today, -1) })
    await aRider({ last_name: name })
    const rows = expectShape(
      assert,
      v.array(customer),
      await search(client, { last_name: name, sort_order: 'asc' })
    )
    assert.deepEqual(
      rows.map((row) => [row.waiver_signed, row.waiver_date]),
      [
        [true, addDays(today, -30)],
        [false, addDays(today, -30)],
        [false, null],
      ]
    )
  })

  test('the active membership is the one that ends last, for each holder of a place', async ({
    client,
    assert,
  }) => {
    const name = aName()
    const today = clock.today()
    const parent = await aRider({ last_name: name })
    const child = await aMinorOf(parent, { last_name: name })
    const end = (days: number) => ({ end: addDays(today, days) })
    const family = await aMembershipOf(parent, { type: 'family', others: [child], ...end(20) })
    const own = await aMembershipOf(child, end(10))
    await aMembershipOf(child, end(-1))
    await aMembershipOf(child, { ...end(90), status: 'cancelled' })
    const membershipsOf = async () => {
      const rows = expectShape(assert, v.array(customer), await search(client, { last_name: name }))
      return rows.map((row) => row.active_membership_id)
    }
    assert.deepEqual(await membershipsOf(), [family.id, family.id])
    await db.from('memberships').where('id', own.id).update({ end_date: null })
    assert.deepEqual(await membershipsOf(), [own.id, family.id])
  })
})
