import { mock } from 'node:test'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { bound, keptRow, keptRows } from '#platform/database/kept_query'
import { settings } from '#start/settings'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aPhone, aRider } from '#tests/helpers/people'

type Given = { phone: string; born: string; isKnown: boolean }

/** The texts that were made for this query, and the query. */
function counted(name: string) {
  let made = 0
  const find = (given: Given) =>
    keptRows<{ id: number }, Given>(name, given, ({ phone, born, isKnown }) => {
      made += 1
      const people = db.from('customers').where('date_of_birth', born).where('phone', phone)
      if (isKnown) void people.whereNotNull('email')
      return people.select('id')
    })
  return { find, made: () => made }
}

test.group('A query whose SQL is kept', () => {
  test('is made once, and finds what is asked for this time', async ({ assert }) => {
    const { find, made } = counted('made once')
    const ann = await aRider({ date_of_birth: '1990-01-01' })
    const ben = await aRider({ date_of_birth: '1991-01-01' })
    const idsOf = async (phone: string, born: string) =>
      (await find({ phone: bound(phone), born: bound(born), isKnown: false })).map(({ id }) => id)

    assert.deepEqual(await idsOf(ann.phone, '1990-01-01'), [ann.id])
    assert.deepEqual(await idsOf(ben.phone, '1991-01-01'), [ben.id])
    assert.deepEqual(await idsOf(ann.phone, '1991-01-01'), [])
    assert.equal(made(), 1)
  })

  test('is made anew for what its text depends on', async ({ assert }) => {
    const { find, made } = counted('two texts')
    const ann = await aRider({ date_of_birth: '1990-01-01', email: null })
    const given = { phone: bound(ann.phone), born: bound('1990-01-01') }
    assert.deepEqual(await find({ ...given, isKnown: true }), [])
    assert.deepEqual(await find({ ...given, isKnown: false }), [{ id: ann.id }])
    assert.deepEqual(await find({ ...given, isKnown: true }), [])
    assert.equal(made(), 2)
  })

  test('is made anew where nothing is bound this time', async ({ assert }) => {
    const ann = await aRider({ email: null })
    type Asked = { id: number; email: string | null }
    const ask = (given: Asked) =>
      keptRows('of an email or none', given, ({ id, email }) => {
        const people = db.from('customers').where('id', id).select('id')
        return email === null ? people.whereNull('email') : people.where('email', email)
      })
    assert.deepEqual(await ask({ id: bound(ann.id), email: bound('ann@example.com') }), [])
    assert.deepEqual(await ask({ id: bound(ann.id), email: null }), [{ id: ann.id }])
  })

  test('is another one under another name', async ({ assert }) => {
    const ann = await aRider()
    const phone = bound(ann.phone)
    const ask = (name: string, column: string) =>
      keptRow(name, { phone }, (given) => db.from('customers').where(given).select(column))
    assert.deepEqual(await ask('by phone, the phone', 'phone'), { phone: ann.phone })
    assert.deepEqual(await ask('by phone, the id', 'id'), { id: ann.id })
    assert.isNull(
      await keptRow('by phone, the phone', { phone: bound(aPhone()) }, () => db.from('customers'))
    )
  })

  test('sees what its transaction wrote', async ({ assert }) => {
    const ann = await aRider()
    const phone = aPhone()
    const find = (reader?: Parameters<typeof keptRow>[3]) =>
      keptRow(
        'by phone, in a transaction',
        { phone: bound(phone) },
        (given) => db.from('customers').where(given).select('id'),
        reader
      )
    await db.transaction(async (trx) => {
      await trx.from('customers').where('id', ann.id).update({ phone })
      assert.deepEqual(await find(trx), { id: ann.id })
      await trx.rollback()
    })
    assert.isNull(await find())
  })

  test('is not made of a bound value', async ({ assert }) => {
    await assert.rejects(
      () =>
        keptRow('looked at', { phone: bound('555') }, ({ phone }) =>
          db.from('customers').where('phone', `${phone}%`)
        ),
      /bound value is known when the statement runs/
    )
  })
})

test.group('A statement in an embedded database', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => mock.restoreAll())

  test('is planned once, whatever its values: {of}')
    .with([
      { of: 'how many', ask: (id: number) => people(id).limit(1) },
      { of: 'of whom in a join', ask: (id: number) => withFamily().where('c.id', id) },
      { of: 'one of a list', ask: (id: number) => withFamily().whereIn('c.id', [id]) },
    ])
    .run(async ({ assert }, { ask }) => {
      // A server plans as it wants.
      if (settings.database.connection !== 'sqlite') return
      const [ann, ben] = [await aRider(), await aRider()]
      // The driver makes a function for the rows of each plan.
      const plans = mock.method(globalThis, 'Function')
      await ask(ann.id)
      assert.equal(plans.mock.callCount(), 1)
      for (const { id } of [ben, ann]) assert.equal((await ask(id))[0].id, id)
      assert.equal(plans.mock.callCount(), 1)
    })
})

const people = (id: number) => db.from('customers as planned').where('planned.id', id).select('id')

function withFamily() {
  return db
    .from('customers as c')
    .leftJoin('guardianships as planned', 'planned.minor_id', 'c.id')
    .select('c.id', 'planned.id as link')
}
