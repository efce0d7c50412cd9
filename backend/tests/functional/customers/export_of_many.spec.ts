import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CUSTOMER_SORT_COLUMNS } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { addDays } from '@trailgate/shared/dates'
import { SORT_ORDERS } from '@trailgate/shared/http/paging'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import { insertMany } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { moreServers } from '#tests/helpers/own_server'
import { freshPark } from '#tests/helpers/park'
import { staffMember } from '#tests/helpers/people'

const URL = '/api/customers/export'

/** Many people at once, alike in most of what they are sorted by; with `long` their rows are as long as they may be. */
async function aCrowd(size: number, { long = false } = {}) {
  const memberIds = await takeMemberIds(size)
  const today = clock.today()
  const fill = (length: number) => (long ? 'x'.repeat(length) : null)
  for (let from = 0; from < size; from += 1000) {
    const rows = memberIds.slice(from, from + 1000).map((memberId, index) => ({
      member_id: memberId,
      first_name: `Rider ${index % 3}`,
      last_name: long ? 'x'.repeat(50) : 'Crowd',
      first_name_search: `rider ${index % 3}`,
      last_name_search: 'crowd',
      status: index % 4 === 0 ? ('inactive' as const) : ('active' as const),
      address_line_1: fill(100),
      address_line_2: fill(100),
      city: fill(50),
      emergency_contact_name: fill(100),
      covered_until: index % 2 === 0 ? addDays(today, index % 5) : null,
      source: 'import' as const,
      created_at: sqlTime(clock.now()),
      created_day: today,
    }))
    await inTransaction((trx) => insertMany(trx, 'customers', rows))
  }
}

test.group('An export of many', (group) => {
  group.each.setup(() => freshPark())
  // Other tests count everybody.
  group.teardown(() => freshPark())

  test('an export keeps the filters and the order of the search across chunks', async ({
    client,
    assert,
  }) => {
    await aCrowd(2300)
    const headers = await asStaff('staff')
    const exported = async (query: Record<string, string>) =>
      (await client.get(URL).qs(query).headers(headers)).body()
    for (const sortBy of CUSTOMER_SORT_COLUMNS) {
      for (const sortOrder of SORT_ORDERS) {
        const query = { sort_by: sortBy, sort_order: sortOrder, status: 'active' }
        const { customers } = await exported(query)
        const searched: string[] = []
        for (let offset = 0; offset < 1725; offset += 100) {
          const page = await client
            .get('/api/customers/search')
            .qs({ ...query, offset, limit: 100 })
            .headers(headers)
          searched.push(...page.body().map((row: { member_id: string }) => row.member_id))
        }
        assert.deepEqual(
          customers.map((row: { member_id: string }) => row.member_id),
          searched,
          `${sortBy} ${sortOrder}`
        )
      }
    }
    const some = await exported({ last_name: 'CROWD', q: 'rider 2' })
    assert.lengthOf(some.customers, 333 + 333 + 100)
  }).timeout(120_000)

  test('each member of staff runs one export at a time across processes, and a lost reader ends it', async ({
    client,
    assert,
  }) => {
    await aCrowd(15_000, { long: true })
    const member = await staffMember('staff')
    const headers = await asStaff(member)
    const { slowly, end } = await atAnotherProcess(headers)
    try {
      const reading = await slowly()
      expectRefusal(
        assert,
        await client.get(URL).headers(headers),
        'CONFLICT',
        messages['export.busy']
      )
      const colleague = await client
        .get('/api/customers/export?status=suspended')
        .headers(await asStaff('staff'))
      colleague.assertStatus(200)

      reading.abort()
      let third
      do third = await client.get(`${URL}?status=suspended`).headers(headers)
      while (third.status() === 409)
      third.assertStatus(200)
    } finally {
      await end('SIGKILL')
    }
  }).timeout(240_000)

  test('the export of a killed process blocks the next one for a minute at most', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => clock.reset())
    await aCrowd(15_000, { long: true })
    const headers = await asStaff(await staffMember('staff'))
    const { slowly, end } = await atAnotherProcess(headers)
    await slowly().finally(() => end('SIGKILL'))

    const again = () => client.get(`${URL}?status=suspended`).headers(headers)
    expectRefusal(assert, await again(), 'CONFLICT', messages['export.busy'])
    clock.forward(61)
    ;(await again()).assertStatus(200)
    assert.lengthOf(await db.from('leases'), 0)
  }).timeout(240_000)
})
/** A second process of the park, whose export is requested and never read. */
async function atAnotherProcess(headers: Record<string, string>) {
  const { urls, end } = await moreServers(1)
  const slowly = async () => {
    const reading = new AbortController()
    // Far more than the sockets hold: it waits for its reader.
    const { status } = await fetch(`${urls[0]}${URL}`, { headers, signal: reading.signal })
    if (status !== 200) throw new Error(`The export was answered with ${status}`)
    return reading
  }
  return { slowly, end }
}
