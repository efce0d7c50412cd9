import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, type Day } from '@trailgate/shared/dates'
import { loginActivity as activity } from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { deleteCustomer } from '#privacy/deletion/delete_customer'
import { mergeInto } from '#merges/merge_customers'
import { undoIn } from '#merges/undo_merge'
import { loginActivity } from '#reports/login_activity'
import { clock } from '#platform/clock'
import { chance } from '#operations/demo/chance'
import { signInRules } from '#operations/invariants/sign_ins'
import { closeDailySignIns } from '#access/daily_sign_ins/close_daily_sign_ins'
import { openAllDays } from '#access/daily_sign_ins/closed_days'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { statementsOf, type Statement } from '#tests/helpers/park'
import { aRider } from '#tests/helpers/people'

const BY = { kind: 'staff', id: null, name: 'Sam', ip: null } as const
const DAY = 24 * 3600
const HOUR = 3600

type Rider = { id: number; phone: string }

/** Noon of a day that no other test uses. */
function at(instant: string) {
  clock.forward((Date.parse(instant) - clock.now().getTime()) / 1000)
}

async function signIn(rider: { id: number } | null, day = clock.today()) {
  const person = { customer_id: rider?.id ?? null, channel: 'kiosk' }
  await db.table('sign_ins').insert({ ...person, day, created_at: sqlTime(clock.now()) })
}

/** The expected report, summed up from the single sign-ins. */
async function addedUp(days: number) {
  const [from, to] = [addDays(clock.today(), 1 - days), clock.today()]
  const rows: { day: Day; customer_id: number | null }[] = await db
    .from('sign_ins')
    .whereBetween('day', [from, to])
    .select('day', 'customer_id')
  const people = (some: typeof rows) =>
    new Set(some.flatMap(({ customer_id: id }) => id ?? [])).size
  return {
    total: rows.length,
    people: people(rows),
    daily: Array.from({ length: days }, (_, index) => addDays(from, index)).map((date) => {
      const those = rows.filter(({ day }) => day === date)
      return { date, total_logins: those.length, unique_logins: people(those) }
    }),
  }
}

async function reported(days: number) {
  const report = await loginActivity(days, clock.today())
  return {
    total: report.total_logins,
    people: report.total_unique_logins,
    daily: report.daily_data,
  }
}

const closed = async (): Promise<Day[]> =>
  (await db.from('daily_sign_ins').orderBy('day').select('day')).map(({ day }) => day)

const wrongSums = async () => (await Promise.all(signInRules.map(({ find }) => find(db)))).flat()

const mergeOf = (winner: { id: number }, loser: { id: number }) =>
  inTransaction((trx) =>
    mergeInto({ winnerId: winner.id, loserId: loser.id, choices: {}, by: BY }, trx)
  )

/** Tables that the database would scan completely. */
async function walkedThrough({ sql, bindings }: Statement): Promise<string[]> {
  if (db.connection().dialect.name === 'mysql') {
    const [rows]: { table: string; type: string }[][] = await db.rawQuery(
      `explain ${sql}`,
      bindings
    )
    const all = (rows ?? []).filter(({ type }) => ['ALL', 'index'].includes(type))
    return all.map(({ table }) => table).filter((table) => ['sign_ins', 's'].includes(table))
  }
  const rows: { detail: string }[] = await db.rawQuery(`explain query plan ${sql}`, bindings)
  return rows.map(({ detail }) => detail).filter((detail) => /^SCAN (sign_ins|s)\b/.test(detail))
}

/**
 * This many merges and this many deletions at once: with more, the lock waits could exceed a transaction's time limit.
 */
const CHANGES_AT_ONCE = 4

test.group('Sums of past sign-in days', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => at('2051-06-01T16:00:00Z'))
  group.each.teardown(async () => {
    await db.from('sign_ins').where('day', '>=', '2051-01-01').delete()
    await inTransaction((trx) => openAllDays(trx))
    clock.reset()
  })

  async function riders(count: number): Promise<Rider[]> {
    return Promise.all(Array.from({ length: count }, () => aRider()))
  }

  test('past days are summed up, and the report stays the same', async ({ client, assert }) => {
    const [ann, ben, cal] = await riders(3)
    const story = [[ann, ann, ben, null], [], [ben, cal], [ann]]
    for (const people of story) {
      for (const rider of people) {
        if (!rider) await signIn(null)
        else await client.post('/api/customers/auth').json({ phone: rider.phone })
      }
      clock.forward(DAY)
    }
    await client.post('/api/customers/auth').json({ phone: ann?.phone })
    const read = async () => {
      const response = await client
        .get('/api/customers/reports/login-activity?days=7')
        .headers(await asStaff('cashier'))
      return v.parse(activity, response.body())
    }
    const before = await read()
    assert.equal(before.total_logins, 8)
    assert.equal(before.total_unique_logins, 3)

    await closeDailySignIns()
    const year = (await closed()).filter((day) => day > '2051')
    assert.deepEqual(year, ['2051-06-01', '2051-06-03', '2051-06-04'])
    assert.deepEqual(await read(), before)
    for (const days of [1, 2, 3, 4, 5, 30]) {
      assert.deepEqual(await reported(days), await addedUp(days))
    }
    assert.deepEqual(await wrongSums(), [])

    // And the sums are used: ten million rows are not counted again.
    await db
      .from('daily_sign_ins')
      .where('day', '2051-06-03')
      .update({ total: 70, last_people: 40 })
    const { total_logins: total, total_unique_logins: people } = await read()
    assert.deepEqual([total, people], [76, 41])
  })

  test('a day is closed an hour after midnight, not while sign-ins may still be written', async ({
    assert,
  }) => {
    const [ann] = await riders(1)
    at('2051-06-01T23:30:00Z')
    await signIn(ann ?? null, '2051-06-01')
    const isClosed = async (instant: string) => {
      at(instant)
      await closeDailySignIns()
      return (await closed()).includes('2051-06-01')
    }
    assert.isFalse(await isClosed('2051-06-01T23:59:00Z'))
    const midnight = Date.parse('2051-06-02T00:00:00Z')
    // Parks are up to half a day away from UTC.
    const hours = Array.from(
      { length: 30 },
      (_, hour) => new Date(midnight + (hour - 14) * HOUR * 1000)
    )
    for (const instant of hours) {
      const over = await isClosed(instant.toISOString())
      const anHourAgo = new Date(instant.getTime() - HOUR * 1000)
      at(anHourAgo.toISOString())
      assert.equal(over, clock.today() > '2051-06-01', instant.toISOString())
      await inTransaction((trx) => openAllDays(trx))
    }
  })

  test('sums stay correct through merges, their undo, deletions and clocks set back', async ({
    assert,
  }) => {
    const luck = chance(2051)
    const people = await riders(8)
    const merges: { id: number; loser: Rider }[] = []
    const gone = new Set<number>()
    const there = () => people.filter(({ id }) => !gone.has(id))
    const did = { merge: 0, undo: 0, delete: 0, late: 0, back: 0 }
    const two = () => {
      const winner = luck.pick(there())
      return { winner, loser: luck.pick(there().filter(({ id }) => id !== winner.id)) }
    }
    const happenings = {
      async 'people come'() {
        for (let n = luck.between(1, 6); n > 0; n -= 1) {
          await signIn(luck.happens(0.9) ? luck.pick(there()) : null)
        }
      },
      async 'a day is over'() {
        clock.forward(DAY * luck.between(1, 2))
        await closeDailySignIns()
      },
      async 'two are one'() {
        if (there().length < 4) return
        const { winner, loser } = two()
        merges.push({ id: await mergeOf(winner, loser), loser })
        gone.add(loser.id)
        did.merge += 1
      },
      async 'they are two after all'() {
        const merge = merges.pop()
        if (!merge) return
        await inTransaction((trx) => undoIn({ id: merge.id, by: BY }, trx)).then(
          () => gone.delete(merge.loser.id),
          () => undefined
        )
        did.undo += 1
      },
      async 'somebody is deleted'() {
        if (there().length < 6) people.push(...(await riders(1)))
        const { id } = luck.pick(there())
        gone.add(id)
        await deleteCustomer({ id, by: BY })
        did.delete += 1
      },
      async 'somebody comes on a day that is closed'() {
        await signIn(luck.pick(there()), addDays(clock.today(), -luck.between(2, 4)))
        did.late += 1
      },
      async 'the clock is put back'() {
        clock.forward(-DAY * luck.between(1, 3))
        if (luck.happens(0.5)) await signIn(luck.pick(there()))
        did.back += 1
      },
    }
    const often = [
      ...Array.from({ length: 4 }, () => 'people come' as const),
      ...Array.from({ length: 4 }, () => 'a day is over' as const),
      ...Array.from({ length: 2 }, () => 'two are one' as const),
      'they are two after all',
      'somebody is deleted',
      'somebody comes on a day that is closed',
      'the clock is put back',
    ] as const

    for (let step = 0; step < 120; step += 1) {
      const what = luck.pick([...often])
      await happenings[what]()
      for (const days of [1, 3, 20]) {
        assert.deepEqual(await reported(days), await addedUp(days), `step ${step}: ${what}`)
      }
      assert.deepEqual(await wrongSums(), [], `step ${step}: ${what}`)
    }
    for (const [what, times] of Object.entries(did)) assert.isAbove(times, 1, what)
  }).timeout(120_000)

  test('sums are rebuilt after a clock was set back, and after a late sign-in', async ({
    assert,
  }) => {
    const [ann, ben] = await riders(2)
    if (!ann || !ben) return
    for (const rider of [ann, ben, ann]) {
      await signIn(rider)
      clock.forward(DAY)
    }
    await closeDailySignIns()
    clock.forward(-2 * DAY)
    assert.deepEqual(await reported(9), await addedUp(9))
    await closeDailySignIns()
    assert.notInclude(await closed(), '2051-06-02')
    assert.deepEqual(await reported(9), await addedUp(9))
    clock.forward(2 * DAY)
    await closeDailySignIns()
    clock.forward(-2 * DAY)
    await signIn(ben)
    assert.deepEqual(await reported(9), await addedUp(9))
    clock.forward(2 * DAY)
    assert.deepEqual(await reported(9), await addedUp(9))
    await closeDailySignIns()
    const kept = await db.from('daily_sign_ins').where('day', '2051-06-02').firstOrFail()
    assert.deepEqual([kept.total, kept.people, kept.last_people], [2, 1, 1])
    assert.deepEqual(await wrongSums(), [])
  })

  test('sums are read by index, for every query', async ({ assert }) => {
    const people = await riders(3)
    for (let day = 0; day < 40; day += 1) {
      for (const rider of people) await signIn(rider)
      clock.forward(DAY)
    }
    await closeDailySignIns()
    const { sent } = await statementsOf(() => loginActivity(365, clock.today()))
    assert.lengthOf(sent, 3)
    for (const statement of sent)
      assert.deepEqual(await walkedThrough(statement), [], statement.sql)
  })

  test('several processes close a day once, during merges and deletions', async ({ assert }) => {
    const people = await riders(24)
    for (let day = 0; day < 12; day += 1) {
      for (const [index, rider] of people.entries()) if ((index + day) % 3) await signIn(rider)
      clock.forward(DAY)
    }
    const pairs = Array.from({ length: 8 }, (_, index) => people.slice(index * 2, index * 2 + 2))
    const leaving = people.slice(16)
    for (let first = 0; first < pairs.length; first += CHANGES_AT_ONCE) {
      const now = [first, first + CHANGES_AT_ONCE] as const
      await Promise.all([
        ...Array.from({ length: 3 }, () => closeDailySignIns()),
        ...pairs.slice(...now).map(([winner, loser]) => winner && loser && mergeOf(winner, loser)),
        ...leaving.slice(...now).map(({ id }) => deleteCustomer({ id, by: BY })),
      ])
    }
    await closeDailySignIns()
    assert.lengthOf(
      (await closed()).filter((day) => day > '2051'),
      12
    )
    assert.deepEqual(await wrongSums(), [])
    assert.deepEqual(await reported(20), await addedUp(20))
    const { people: distinct } = await reported(20)
    assert.equal(distinct, 8)
  }).timeout(60_000)
})
