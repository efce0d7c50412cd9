import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { expectRefusal } from '#tests/helpers/answers'
import { between } from '#tests/helpers/between'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aPhone, PASSWORD } from '#tests/helpers/people'
import { settings } from '#start/settings'

const gone = () => Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })

function somebody() {
  const phone = aPhone()
  const name = { first_name: 'Dana', last_name: 'Drill', date_of_birth: '1990-04-23' }
  return { ...name, phone, email: `${phone}@example.com`, password: PASSWORD }
}

test.group('The database connection is lost', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))

  test('a lost COMMIT is not reported as success', async ({ client, assert }) => {
    const person = somebody()
    let step: 'before' | 'written' | 'lost' = 'before'
    between(async (sql, send) => {
      if (step === 'before' && /^insert into .customers./.test(sql)) step = 'written'
      if (sql !== 'COMMIT;' || step !== 'written') return send()
      step = 'lost'
      await send('ROLLBACK')
      throw gone()
    })
    const refused = await client.post('/api/customers/register').json(person)
    expectRefusal(assert, refused, 'UNAVAILABLE')
    assert.isNull(await db.from('customers').where('phone', person.phone).first())

    const again = await client.post('/api/customers/register').json(person)
    again.assertStatus(201)
  })

  test('after a lost BEGIN the transaction is retried, unnoticed by the caller', async ({
    client,
    assert,
  }) => {
    const person = somebody()
    let lost = 0
    between(async (sql, send) => {
      if (sql !== 'BEGIN;' || lost === 2) return send()
      lost += 1
      throw gone()
    })
    const registered = await client.post('/api/customers/register').json(person)
    registered.assertStatus(201)
    assert.equal(lost, 2)
    assert.exists(await db.from('customers').where('phone', person.phone).first())
  })

  test('the caller is told to retry if every BEGIN is lost', async ({ client, assert }) => {
    between(async (sql, send) => {
      if (sql !== 'BEGIN;') return send()
      throw gone()
    })
    const refused = await client.post('/api/customers/register').json(somebody())
    expectRefusal(assert, refused, 'UNAVAILABLE')
    assert.equal(refused.header('retry-after'), '5')
  })

  test('after a long outage the transaction is undone, and nothing follows', async ({
    client,
    assert,
  }) => {
    const { promise: back, resolve: comesBack } = Promise.withResolvers<void>()
    const person = somebody()
    const sent: string[] = []
    let isLost = false
    between(async (sql, send) => {
      sent.push(sql)
      if (isLost || !/^insert into .customers./.test(sql)) return send()
      isLost = true
      const written = await send()
      await back
      return written
    })
    const refused = await client.post('/api/customers/register').json(person)
    expectRefusal(assert, refused, 'UNAVAILABLE')
    assert.match(sent.at(-1) ?? '', /^ROLLBACK/)
    comesBack()
    const again = await client.post('/api/customers/register').json(person)
    again.assertStatus(201)
    const { count } = await db
      .from('customers')
      .where('phone', person.phone)
      .count('* as count')
      .firstOrFail()
    assert.equal(count, 1)
  }).timeout(30_000)
})

const OTHER_NODE = { host: '127.0.0.1', port: 1 }

/** As if the database had a second node, which does not answer. */
function useTwoNodes() {
  const { nodes } = settings.database
  settings.database.nodes = [nodes[0], OTHER_NODE]
  return () => {
    settings.database.nodes = nodes
  }
}

test.group('The answer to a COMMIT is lost on a cluster', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(useTwoNodes)

  test('a registration without a key is made once when {title}')
    .with([
      { title: 'it was written', end: 'COMMIT;' },
      { title: 'it was not written', end: 'ROLLBACK;' },
    ])
    .run(async ({ client, assert }, { end }) => {
      if (settings.database.connection !== 'mysql') return
      const person = somebody()
      let step: 'before' | 'written' | 'lost' = 'before'
      between(async (sql, send) => {
        if (step === 'before' && /^insert into .customers./.test(sql)) step = 'written'
        if (sql !== 'COMMIT;' || step !== 'written') return send()
        step = 'lost'
        await send(end)
        throw gone()
      })
      const registered = await client.post('/api/customers/register').json(person)
      registered.assertStatus(201)
      assert.equal(step, 'lost')
      const rows = await db.from('customers').where('phone', person.phone)
      assert.lengthOf(rows, 1)
      assert.equal(registered.body().customer.id, rows[0].id)
    })
})
