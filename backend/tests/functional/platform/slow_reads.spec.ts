import { readFileSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/http/messages'
import { searchCustomers } from '#customers/search/search_customers'
import { reportRows } from '#reports/report_rows'
import { clock } from '#platform/clock'
import { isReadCutOff } from '#platform/database/database_errors'
import { slowReads } from '#platform/database/slow_reads'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { planOf, statementsOf } from '#tests/helpers/park'
import { aRider } from '#tests/helpers/people'

const isMysql = () => db.connection().dialect.name === 'mysql'

const REPORT = '/api/customers/reports/login-activity'

const SUMMARY = '/api/customers/reports/customer-summary'

const FLOOD = 60

/** A query that practically never ends. */
const ENDLESS = {
  sqlite: `with recursive n(i) as (select 1 union all select i + 1 from n)
    select max(i) as day, 0 as total, 0 as people, 0 as last_people from n`,
  mysql: `select '2000-01-01' as day, benchmark(1000000000000, sha2('x', 512)) as total, 0 as people, 0 as last_people`,
}

/** Makes every read of the daily sums endless. */
async function withEndlessSums(work: () => Promise<void>) {
  await db.rawQuery('alter table daily_sign_ins rename to daily_sign_ins_aside')
  try {
    await db.rawQuery(`create view daily_sign_ins as ${ENDLESS[isMysql() ? 'mysql' : 'sqlite']}`)
    await work()
  } finally {
    await db.rawQuery('drop view if exists daily_sign_ins')
    await db.rawQuery('alter table daily_sign_ins_aside rename to daily_sign_ins')
  }
}

/** Statements a request sends on the connection shared by requests. */
async function askedBeside(work: () => Promise<void>) {
  const asked: string[] = []
  const client = db.connection().getReadClient()
  const note = ({ sql }: { sql: string }) => asked.push(sql)
  client.on('query', note)
  await work().finally(() => client.removeListener('query', note))
  return asked
}

async function ask(client: ApiClient, path: string, headers: Record<string, string>) {
  return client.get(path).headers(headers)
}

test.group('Slow reads', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))

  test('an endless read is refused with 503, others are answered meanwhile, and the next one works', async ({
    client,
    assert,
  }) => {
    const manager = await asStaff('manager')
    await withEndlessSums(async () => {
      let isOver = false
      const endless = ask(client, REPORT, manager).finally(() => (isOver = true))
      for (let others = 0; others < 20; others += 1) {
        const answer = await client.get('/api/health')
        answer.assertStatus(200)
      }
      assert.isFalse(isOver)
      const refused = await endless
      expectRefusal(assert, refused, 'UNAVAILABLE', messages.unavailable)
      assert.exists(refused.header('retry-after'))
    })
    const answer = await ask(client, REPORT, manager)
    answer.assertStatus(200)
  })

  test('a flood of slow reads by one account neither delays nor refuses those of another', async ({
    client,
    assert,
  }) => {
    const [hostile, honest] = [await asStaff('manager'), await asStaff('admin')]
    // Both readers of a park on SQLite are started.
    await Promise.all([ask(client, SUMMARY, hostile), ask(client, SUMMARY, honest)])
    await withEndlessSums(async () => {
      let over = 0
      const flood = Array.from({ length: FLOOD }, async () => {
        const answer = await ask(client, REPORT, hostile)
        over += 1
        return answer.status()
      })
      for (const path of ['/api/marketing/stats', '/api/memberships/reports/stats', SUMMARY]) {
        const answer = await ask(client, path, honest)
        answer.assertStatus(200)
      }
      assert.isBelow(over, FLOOD)
      assert.deepEqual(new Set(await Promise.all(flood)), new Set([503]))
    })
  }).timeout(60_000)

  test('a slow read sees the latest commit', async ({ assert }) => {
    const rider = await aRider()
    const found = await slowReads().from('customers').where('id', rider.id).select('phone').first()
    assert.equal(found?.phone, rider.phone)
  })

  test('a slow read cannot write', async ({ assert }) => {
    const remove = `delete from counters where name = 'member_id'`
    const refusal = await slowReads()
      .rawQuery(isMysql() ? remove : `${remove} returning name`)
      .then(() => null, String)
    assert.match(refusal ?? '', /readonly database|READ ONLY transaction/)
    assert.exists(await db.from('counters').where('name', 'member_id').first())
  })

  test('a failing read reports its error, and the next one works', async ({ assert }) => {
    await assert.rejects(() => slowReads().from('no_such_table').select('*'), /no_such_table/)
    assert.exists(await slowReads().from('counters').first())
  })

  test('closing the database leaves no reader behind', async ({ assert }) => {
    if (isMysql()) return assert.isTrue(true)
    const name = slowReads().connectionName
    await slowReads().from('counters').first()
    assert.isNotEmpty(readers())
    await db.manager.close(name)
    // The pool has waited for its connections; the kernel may take a moment to reap the process.
    while (readers().length > 0) await new Promise(setImmediate)
    assert.exists(await slowReads().from('counters').first())
  })

  test('a read whose process was killed is refused as busy, and the next one works', async ({
    assert,
  }) => {
    if (isMysql()) return assert.isTrue(true)
    await slowReads().from('counters').first()
    const endless = slowReads()
      .rawQuery(ENDLESS.sqlite)
      .then(
        () => null,
        (error: unknown) => error
      )
    await new Promise(setImmediate)
    for (const reader of readers()) process.kill(reader, 'SIGKILL')
    assert.isTrue(isReadCutOff(await endless))
    assert.exists(await slowReads().from('counters').first())
  })

  test('the newest registrations and visitors of a year are found by index, without grouping', async ({
    assert,
  }) => {
    if (isMysql()) return assert.isTrue(true)
    for (const number of ['registrations', 'unique_logins'] as const) {
      const today = clock.today()
      const range = { from: addDays(today, -300), to: today }
      const { sent } = await statementsOf(() => reportRows({ of: number, range, limit: 20 }))
      const page = sent.find(({ sql }) => sql.includes('join (select'))
      const plan = page ? await planOf(page) : ''
      assert.match(plan, number === 'registrations' ? /created_at_id_closed_at/ : /sign_ins_day_id/)
      assert.notMatch(plan, /GROUP BY/)
    }
  })

  test('active customers are read by the index of the requested order', async ({ assert }) => {
    if (isMysql()) return assert.isTrue(true)
    const search = { status: 'active', sort_by: 'first_name', limit: 20 } as const
    const { sent } = await statementsOf(() => searchCustomers(search, clock.today()))
    const page = sent.find(({ sql }) => sql.includes('join (select'))
    assert.match(page ? await planOf(page) : '', /first_name_search/)
    assert.notMatch(page ? await planOf(page) : '', /customers_status/)
  })

  /** All of these read tables with a row per person or visit. */
  const LARGE =
    /\b(customers|memberships|signed_waivers|sign_ins|marketing_preferences|membership_terms)\b/
  const SLOW = [
    '/api/customers/reports/rows?of=unique_logins',
    '/api/customers/reports/rows?of=registrations',
    '/api/customers/reports/rows?of=logins',
    '/api/customers/reports/login-activity?days=366',
    '/api/customers/reports/registration-trends?days=366',
    '/api/customers/reports/customer-summary',
    '/api/customers/stats/login',
    '/api/customers/search?status=inactive&sort_by=first_name',
    '/api/customers/search?is_minor=true',
    '/api/customers/search?q=k',
    '/api/customers/export?status=active',
    '/api/memberships/?search=k',
    '/api/memberships/?status=active&sort_by=customer_name',
    '/api/memberships/reports/expiring',
    '/api/memberships/reports/due',
    '/api/memberships/reports/stats',
    '/api/memberships/reports/revenue',
    '/api/marketing/stats',
    '/api/membership-types/summary',
    '/api/waivers/staff/templates',
  ]
  for (const path of SLOW) {
    test(`${path} is read on a separate connection`, async ({ client, assert }) => {
      const manager = await asStaff('manager')
      const asked = await askedBeside(async () => {
        const answer = await ask(client, path, manager)
        answer.assertStatus(200)
      })
      assert.deepEqual(
        asked.filter((sql) => LARGE.test(sql)),
        []
      )
    })
  }
})

/** The reader processes of this process (Linux); those of other specs may still exist. */
function readers(): number[] {
  const { pid } = process
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children
    .split(' ')
    .filter((child) => child !== '' && commandOf(child).includes('sqlite_reader_process'))
    .map(Number)
}

/** Empty for one that has ended; it is reaped when this process gets a turn, not before. */
function commandOf(pid: string): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}
