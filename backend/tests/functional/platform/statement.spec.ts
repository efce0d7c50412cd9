import { mock } from 'node:test'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aPhone, aRider } from '#tests/helpers/people'

/** A statement that counts how often its SQL was built. */
function counted() {
  let made = 0
  type Asked = { phone: Parameter<string>; born: Parameter<string> }
  const find = statement(({ phone, born }: Asked) => {
    made += 1
    return db.from('customers').where('date_of_birth', born).where('phone', phone).select('id')
  })
  return { find, made: () => made }
}

test.group('Cached statements', () => {
  test('a statement is built once, and uses the values of each call', async ({ assert }) => {
    const { find, made } = counted()
    const ann = await aRider({ date_of_birth: '1990-01-01' })
    const ben = await aRider({ date_of_birth: '1991-01-01' })
    const { phone } = ann

    assert.deepEqual(await find.all({ phone, born: '1990-01-01' }), [{ id: ann.id }])
    assert.deepEqual(await find.first({ phone: ben.phone, born: '1991-01-01' }), { id: ben.id })
    assert.isNull(await find.first({ phone, born: '1991-01-01' }))
    assert.equal(made(), 1)
  })

  test('a statement is rebuilt for a list of another length', async ({ assert }) => {
    let made = 0
    const among = statement(({ ids }: { ids: Parameter<number>[] }) => {
      made += 1
      return db.from('customers').whereIn('id', ids).orderBy('id').select('id')
    })
    const [ann, ben] = [await aRider(), await aRider()]
    assert.deepEqual(await among.all({ ids: [ann.id] }), [{ id: ann.id }])
    assert.deepEqual(await among.all({ ids: [ben.id, ann.id] }), [{ id: ann.id }, { id: ben.id }])
    assert.deepEqual(await among.all({ ids: [ben.id] }), [{ id: ben.id }])
    assert.equal(made, 2)
  })

  test('values are bound, never spliced into the SQL', async ({ assert }) => {
    const { find } = counted()
    assert.isNull(await find.first({ phone: "' or 1=1 --", born: '1990-01-01' }))
  })

  test('a statement sees the writes of its transaction', async ({ assert }) => {
    const ann = await aRider()
    const phone = aPhone()
    const byPhone = statement((asked: { phone: Parameter<string> }) =>
      db.from('customers').where('phone', asked.phone).select('id')
    )
    const find = (reader?: Reader) => byPhone.first({ phone }, reader)
    await db.transaction(async (trx) => {
      await trx.from('customers').where('id', ann.id).update({ phone })
      assert.deepEqual(await find(trx), { id: ann.id })
      await trx.rollback()
    })
    assert.isNull(await find())
  })

  test('a parameter cannot be used in a computed value', async ({ assert }) => {
    const begins = statement(({ phone }: { phone: Parameter<string> }) =>
      db.from('customers').where('phone', `${phone}%`)
    )
    await assert.rejects(
      () => begins.all({ phone: '555' }),
      /parameter phone has no value while the statement is made/
    )
  })
})

test.group('Cached statements on SQLite', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => mock.restoreAll())

  test('a statement is planned once for all values: {of}')
    .with([
      { of: 'how many', ask: (id: number, as: string) => people(id, as).limit(1) },
      {
        of: 'of whom in a join',
        ask: (id: number, as: string) => withFamily(as).where('c.id', id),
      },
      {
        of: 'one of a list',
        ask: (id: number, as: string) => withFamily(as).whereIn('c.id', [id]),
      },
    ])
    .run(async ({ assert }, { ask }) => {
      // A server plans as it likes.
      if (settings.database.connection !== 'sqlite') return
      const [ann, ben] = [await aRider(), await aRider()]
      // Earlier plans stay cached.
      const as = `planned_${aPhone()}`
      // The driver creates a function for the rows of each plan.
      const plans = mock.method(globalThis, 'Function')
      await ask(ann.id, as)
      assert.equal(plans.mock.callCount(), 1)
      for (const { id } of [ben, ann]) assert.equal((await ask(id, as))[0].id, id)
      assert.equal(plans.mock.callCount(), 1)
    })
})

const people = (id: number, as: string) =>
  db.from(`customers as ${as}`).where(`${as}.id`, id).select('id')

function withFamily(as: string) {
  return db
    .from('customers as c')
    .leftJoin(`guardianships as ${as}`, `${as}.minor_id`, 'c.id')
    .select('c.id', `${as}.id as link`)
}
