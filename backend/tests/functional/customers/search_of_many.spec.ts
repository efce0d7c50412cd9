import type { CustomerStatus } from '@trailgate/shared/customers/constants'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { CustomerSearch } from '@trailgate/shared/customers/schemas'
import { exportCustomers } from '#customers/export/export_customers'
import { filterCustomers, type CustomerFilters } from '#customers/search/filter_customers'
import { searchCustomers } from '#customers/search/search_customers'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMembershipOf } from '#tests/helpers/memberships'
import { planOf, statementsOf, type Statement } from '#tests/helpers/park'
import { aLastName } from '#tests/helpers/people'

const isMysql = () => db.connection().dialect.name === 'mysql'

/** More matches than are recounted each time; none of them active. */
const EARLIER = 10_200
/** More than are looked at on the way; one in ten of them has the name, and is active. */
const LATER = 5100
/** Rows per insert statement. */
const AT_ONCE = 1700

const NAME = aLastName('Crowd')
const LAST_NAME = { last_name: NAME }

test.group('Search for what very many have', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.setup(async () => {
    await aCrowd(EARLIER, '2061-03-01', () => ({ name: NAME.toLowerCase(), status: 'inactive' }))
    await aCrowd(LATER, '2061-03-02', (index) => ({
      name: index % 10 === 0 ? NAME.toLowerCase() : 'sparse',
      status: 'active',
    }))
    // One in three is covered, and one has a membership.
    await crowd().whereRaw('id % 3 = 0').update({ covered_until: '2099-01-01' })
    await aMembershipOf(await crowd().orderBy('id').firstOrFail())
    await countAnew()
  })
  group.teardown(async () => {
    await db.from('memberships').whereIn('customer_id', crowd().select('id')).delete()
    await crowd().delete()
    await countAnew()
  })

  /** Each with a text of its own, which no other has counted. */
  const searches: Record<string, CustomerSearch> = {
    'a last name': LAST_NAME,
    'a last name, the first to come first': { last_name: NAME.slice(0, -1), sort_order: 'asc' },
    'a last name, of those under 18': { ...LAST_NAME, is_minor: true },
    'any name': { q: NAME },
    'a name and part of another': { q: `${NAME} ri` },
  }
  for (const [of, search] of Object.entries(searches)) {
    test(`${of}: they are met in order and not sorted, once they are known to be many`, async ({
      assert,
    }) => {
      const [collected, met] = [await asked(search), await asked(search)]
      assert.deepEqual(met.result, collected.result)
      assert.lengthOf(met.result.customers, 20)
      // Where every second person has the name, MySQL meets them by itself.
      if (!isMysql()) assert.isTrue(await isSorted(collected.sent))
      assert.isFalse(await isSorted(met.sent))
    })
  }

  for (const search of [{ covered: false }, { membership: 'none' as const }]) {
    test(`matches of ${JSON.stringify(search)} are read newest first, and all are exported`, async ({
      assert,
    }) => {
      const { result, sent } = await asked(search)
      assert.lengthOf(result.customers, 20)
      assert.isFalse(await isSorted(sent))
      const last = await searchCustomers({ ...search, limit: 20, offset: 20 }, clock.today())
      const exported: number[] = []
      for await (const rows of exportCustomers(search)) {
        exported.push(...rows.map(({ customer }) => customer.id))
      }
      assert.lengthOf(exported, result.total)
      assert.lengthOf(new Set(exported), result.total)
      const first = [...result.customers, ...last.customers].map(({ id }) => id)
      assert.deepEqual(exported.slice(0, 40), first)
    })
  }

  test('customers created long before many others are found', async ({ assert }) => {
    const search = { ...LAST_NAME, status: 'inactive' as const }
    const [collected, met] = [await asked(search), await asked(search)]
    assert.deepEqual(met.result, collected.result)
    assert.lengthOf(met.result.customers, 20)
    assert.equal(met.result.total, EARLIER)
  })

  /** A value of each filter, by which fewer fit than without it. A new filter does not compile before it is here. */
  const narrowing: { [Filter in keyof Required<CustomerFilters>]: CustomerFilters[Filter][] } = {
    phone: ['5'],
    member_id: ['10'],
    last_name: [NAME, 'sparse'],
    q: [NAME, 'sparse'],
    status: ['active', 'inactive', 'closed'],
    is_minor: [true, false],
    membership: ['active', 'none'],
    covered: [true, false],
    visited_within: [7],
    no_visit_within: [60],
    runs_out: ['30_days'],
    must_sign_again: [true],
  }

  test('a filtered total is right after the unfiltered list was counted', async ({ assert }) => {
    const filters = Object.entries(narrowing).flatMap(([filter, values]) =>
      values.map((value): CustomerFilters => ({ [filter]: value }))
    )
    const pairs = filters.flatMap((one) => filters.map((other) => ({ ...one, ...other })))
    let apart = 0
    for (const search of pairs) {
      const fitting = filterCustomers(rowsIn('customers as c'), search).count('* as total')
      const { total: expected } = await fitting.firstOrFail()
      const whole = await searchCustomers({ offset: 1, limit: 1 }, clock.today())
      const { total } = await searchCustomers({ ...search, offset: 1, limit: 1 }, clock.today())
      assert.equal(total, Number(expected), JSON.stringify(search))
      if (total < whole.total && total > 0) apart += 1
    }
    // Each of them would be seen with the total of another list.
    assert.isAbove(apart, pairs.length / 4)
  })

  test('a repeated search by waiver date returns the same page', async ({ assert }) => {
    const q = NAME.slice(0, -1)
    const search = { q, sort_by: 'waiver_signed' as const, sort_order: 'asc' as const }
    const [collected, again] = [await asked(search), await asked(search)]
    assert.deepEqual(again.result, collected.result)
    assert.lengthOf(again.result.customers, 20)
  })
})

const crowd = () => db.from('customers').whereBetween('created_day', ['2061-03-01', '2061-03-02'])

function asked(search: CustomerSearch) {
  return statementsOf(() => searchCustomers({ limit: 20, ...search }, clock.today()))
}

type Of = (index: number) => { name: string; status: CustomerStatus }

/** Inserts customers, created one per second from midnight. */
async function aCrowd(size: number, day: string, of: Of) {
  const memberIds = await takeMemberIds(size)
  const people = memberIds.map((memberId, index) => ({
    member_id: memberId,
    first_name: 'Rider',
    first_name_search: 'rider',
    last_name: of(index).name,
    last_name_search: of(index).name,
    date_of_birth: index % 100 > 0 ? '2060-05-05' : null,
    status: of(index).status,
    source: 'import' as const,
    created_at: `${day} ${new Date(index * 1000).toISOString().slice(11, 19)}`,
    created_day: day,
  }))
  await inTransaction(async (trx) => {
    for (let from = 0; from < size; from += AT_ONCE) {
      await insertMany(trx, 'customers', people.slice(from, from + AT_ONCE))
    }
  })
}

async function countAnew() {
  if (isMysql()) await db.rawQuery('analyze table customers')
}

/** True if the query finds the ids of the page before it sorts. */
async function isSorted(sent: Statement[]): Promise<boolean> {
  const { sql = '', bindings = [] } = sent.findLast((one) => one.sql.includes(' as page ')) ?? {}
  const [, before = '', ids = ''] = /^(.+?) join \((.+)\) as page /s.exec(sql) ?? []
  const [first, count] = [valuesOf(before), valuesOf(ids)]
  const plan = await planOf({ sql: ids, bindings: bindings.slice(first, first + count) })
  return /filesort|TEMP B-TREE FOR ORDER BY/.test(plan)
}

const valuesOf = (sql: string) => sql.split('?').length - 1
