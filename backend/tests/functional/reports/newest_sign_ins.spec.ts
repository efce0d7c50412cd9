import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { reportRows } from '#reports/report_rows'
import { insertMany } from '#platform/database/insert_many'
import { inTransaction } from '#platform/database/transaction'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { planOf, statementsOf } from '#tests/helpers/park'

const isMysql = () => db.connection().dialect.name === 'mysql'

/** A day no other test uses, and its number of sign-ins: above the size up to which a total is recounted each time. */
const DAY = '2053-05-03'
const CAME = 10_200
/** Rows per insert statement. */
const AT_ONCE = 3400

test.group('The sign-ins of a busy day', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.setup(async () => {
    const signIn = {
      customer_id: null,
      channel: 'kiosk' as const,
      day: DAY,
      created_at: `${DAY} 12:00:00`,
    }
    const some = Array.from({ length: AT_ONCE }, () => signIn)
    await inTransaction(async (trx) => {
      for (let came = 0; came < CAME; came += AT_ONCE) await insertMany(trx, 'sign_ins', some)
    })
    if (isMysql()) await db.rawQuery('analyze table sign_ins')
  })
  group.teardown(async () => {
    await db.from('sign_ins').where('day', DAY).delete()
    if (isMysql()) await db.rawQuery('analyze table sign_ins')
  })

  const newest = () => reportRows({ of: 'logins', range: { from: DAY, to: DAY } })

  test('sign-ins are read from an index, newest first, without sorting', async ({ assert }) => {
    const { result, sent } = await statementsOf(newest)
    const ids = result.rows.map(({ id }) => id)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a)
    )
    const page = sent.find(({ sql }) => sql.includes(' as page '))
    const inner = /join \((.+)\) as page /.exec(page?.sql ?? '')?.[1] ?? ''
    const values = page?.bindings.slice(0, inner.split('?').length - 1) ?? []
    assert.notMatch(await planOf({ sql: inner, bindings: values }), /filesort|TEMP B-TREE/)
  })

  test('the total is counted once in ten seconds', async ({ assert }) => {
    assert.equal((await newest()).total, CAME)
    const { result, sent } = await statementsOf(newest)
    assert.equal(result.total, CAME)
    assert.lengthOf(sent, 1)
  })
})
