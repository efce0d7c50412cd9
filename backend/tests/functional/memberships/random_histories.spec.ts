import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { checkPark } from '#operations/invariants/check_park'
import { clock } from '#platform/clock'
import { revenueReport } from '#memberships/revenue_report'
import { asStaff } from '#tests/helpers/credentials'
import { history } from '#tests/helpers/histories/acts'
import { aCaller, Drive, type World } from '#tests/helpers/histories/drive'
import type { Kind } from '#tests/helpers/histories/model'
import { aType, noMemberships } from '#tests/helpers/sales'

/** Histories of a run: `npm run faults -- 37` asks for more, and for other seeds. */
const RUNS = Number(process.env.HISTORIES ?? 12)
const SEED = Number(process.env.HISTORY_SEED ?? 20_270_131)
/** Days whose sheets are held against the rows at the end. */
const SHEETS = 25

async function theTypes(client: Parameters<typeof aType>[0]): Promise<Kind[]> {
  const made = [
    { default_duration_days: 90 },
    { visits_included: 3 },
    { visits_included: 5, number_of_slots: 2, default_duration_days: 60 },
    { default_duration_days: 1 },
  ]
  const ids = [
    ...(await db.from('membership_types').whereIn('name', ['monthly', 'yearly']).select('id')),
    ...(await Promise.all(made.map((columns) => aType(client, columns)))),
  ].map(({ id }) => Number(id))
  const rows = await db.from('membership_types').whereIn('id', ids).orderBy('id')
  return rows.map((row) => ({
    name: row.name,
    price: row.default_price_cents,
    days: row.default_duration_days,
    places: row.number_of_slots,
    visits: row.visits_included,
  }))
}

test.group('Random histories of memberships', (group) => {
  group.each.setup(() => noMemberships())
  group.each.teardown(() => clock.reset())

  test('agree with an independent model after each act: closed days, packs and paid days', async ({
    client,
    assert,
  }) => {
    const world: World = {
      types: await theTypes(client),
      manager: await aCaller('manager'),
      cashier: await aCaller('cashier'),
    }
    const sums = new Map<string, number>()
    let acts = 0
    let isShrinking = false
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        clock.reset()
        const of = await new Drive(world).run(given).catch((error: unknown) => {
          isShrinking = true
          throw error
        })
        acts += given.acts.length
        for (const [key, cents] of of) sums.set(key, (sums.get(key) ?? 0) + cents)
      }),
      { numRuns: RUNS, seed: SEED }
    )
    assert.isFalse(isShrinking)
    console.log(`histories: ${RUNS} from seed ${SEED}, ${acts} acts`)

    // A sheet is of a day that has begun.
    clock.forward(Math.max(0, Date.parse('2031-01-01T12:00:00Z') - clock.now().getTime()) / 1000)
    const days = [...new Set([...sums.keys()].map((key) => key.slice(0, 10)))].toSorted()
    const total = (wanted: (key: string[]) => boolean) =>
      [...sums].reduce((cents, [key, each]) => (wanted(key.split('|')) ? cents + each : cents), 0)
    for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
      const report = await revenueReport({ from: `${month}-01`, to: `${month}-28` })
      const isIn = ([day = '']: string[]) => day.startsWith(month) && day <= `${month}-28`
      assert.equal(Math.round(report.total * 100), total(isIn), month)
      for (const { date, amount } of report.daily) {
        const ofDay = total(([day]) => day === date)
        assert.equal(Math.round(amount * 100), ofDay, date)
      }
      for (const [type, amount] of Object.entries(report.by_type)) {
        const ofType = total((key) => isIn(key) && key[1] === type)
        assert.equal(Math.round(amount * 100), ofType, `${month} ${type}`)
      }
      for (const [method, amount] of Object.entries(report.by_method)) {
        const ofMethod = total((key) => isIn(key) && key[2] === method)
        assert.equal(Math.round(amount * 100), ofMethod, `${month} ${method}`)
      }
    }
    const headers = await asStaff('manager')
    for (const day of days.slice(0, SHEETS)) {
      const sheet = await client.get('/api/reports/day').qs({ day }).headers(headers)
      sheet.assertStatus(200)
      const ofDay = total(([each]) => each === day)
      assert.equal(Math.round(sheet.body().money.total * 100), ofDay, day)
      const rows: { amount: number }[] = sheet.body().money.terms
      assert.equal(Math.round(rows.reduce((sum, { amount }) => sum + amount, 0) * 100), ofDay)
      const file = await client
        .get('/api/reports/day')
        .qs({ day })
        .headers({ ...headers, accept: 'text/csv' })
      const [, ...lines] = file.text().trim().split('\r\n')
      assert.lengthOf(lines, rows.length, 'the file has the rows of the sheet')
      const cents = lines.map((line) => Math.round(Number(line.split(',')[6]) * 100))
      assert.equal(
        cents.reduce((sum, each) => sum + each, 0),
        ofDay,
        day
      )
    }
    assert.deepEqual(
      (await checkPark()).filter(({ rule }) => OURS.test(rule)),
      []
    )
  }).timeout(7_200_000)
})

/** Rules about memberships and visits. The visits of these histories lie in many days, and none is attested. */
const OURS = /pack|paused|renewals keep|membership|visit is open|visit that was taken back/
