import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { ATTESTED, ATTESTED_AS, ATTESTED_TABLES } from '#platform/attested/attested_tables'
import { attestFirst } from '#waivers/gate/attest_present'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { settleAttested } from '#tests/helpers/attested'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { newPassOf, revokePassOf } from '#tests/helpers/passes'
import { aRider } from '#tests/helpers/people'

/** Number of the list after today's. */
const NEXT = ATTESTED_AS + 1

type Listed = { columns: readonly string[]; since?: number; younger?: Record<string, number> }

const list: Record<string, Listed> = ATTESTED
const whole = { ...list }

/** The list with the number of today: without the serial of a pass, the legal hold of a person, and all history. */
function theShorterList() {
  for (const [table, column] of YOUNGER) {
    const { columns } = whole[table] ?? { columns: [] }
    list[table] = { ...whole[table], columns: columns.filter((each) => each !== column) }
  }
  delete list.activity
  ATTESTED_TABLES.splice(ATTESTED_TABLES.indexOf('activity'), 1)
}

/** The same list with the next number: these are new. */
function theLongerList() {
  theWholeList()
  for (const [table, column] of YOUNGER) {
    list[table] = { columns: [], ...whole[table], younger: { [column]: NEXT } }
  }
  list.activity = { columns: [], ...whole.activity, since: NEXT }
}

function theWholeList() {
  Object.assign(list, whole)
  if (!ATTESTED_TABLES.includes('activity')) ATTESTED_TABLES.push('activity')
}

const YOUNGER = [
  ['passes', 'serial'],
  ['customers', 'legal_hold'],
] as const

const attestedAs = (value: number) =>
  db.from('counters').where('name', 'attested_as').update({ value })

test.group('A list of attested columns that gets longer', (group) => {
  let rider: { id: number }
  let banned: { id: number }
  let held: { id: number }

  group.each.setup(async () => {
    theShorterList()
    await settleAttested()
    return async () => {
      theWholeList()
      await attestedAs(ATTESTED_AS)
      await settleAttested()
    }
  })

  /** These happen while the list is short. */
  group.each.setup(async ({ context: { client, assert } }) => {
    const manager = await asStaff('manager')
    ;[rider, banned, held] = [await aRider(), await aRider(), await aRider()]
    await newPassOf(client, rider)
    const ban = { until: null, reason: 'Drove into the fence' }
    const answer = await client.put(`/api/customers/${banned.id}/ban`).headers(manager).json(ban)
    answer.assertStatus(200)
    await db.from('customers').where('id', held.id).update({ legal_hold: true })
    assert.deepEqual(await verifyAttested(db), [])
  })

  test('new columns are attested at the next start, and changes of them by hand are found from then on', async ({
    assert,
  }) => {
    theLongerList()
    await attestFirst(NEXT)
    assert.deepEqual(await verifyAttested(db), [])
    const happened = await db.from('activity').where('customer_id', banned.id).firstOrFail()
    const pass = await db.from('passes').where('customer_id', rider.id).firstOrFail()
    const edits = [
      ['passes', pass.id, { serial: 'E'.repeat(String(pass.serial).length) }],
      ['customers', held.id, { legal_hold: false }],
      ['customers', banned.id, { legal_hold: true }],
      ['activity', happened.id, { actor_name: 'Eve' }],
    ] as const
    for (const [table, id, edit] of edits) {
      const before = await db.from(table).where('id', id).firstOrFail()
      await db.from(table).where('id', id).update(edit)
      assert.deepEqual(await verifyAttested(db), [
        `${table} ${id}: ${Object.keys(edit).join()} not as attested`,
      ])
      await db.from(table).where('id', id).update(before)
    }
    const { value } = await db.from('counters').where('name', 'attested_as').firstOrFail()
    assert.equal(value, NEXT)
  }).tags([ONE_PROCESS])

  test('raising the list does not attest earlier tampering', async ({ client, assert }) => {
    const pass = () => db.from('passes').where('customer_id', rider.id)
    await pass().update({ issued_on: '2020-02-02' })
    const { id, ...other } = await pass().firstOrFail()
    await db.from('customers').where('id', banned.id).update({ ban_until: '2020-02-02' })
    const invented = { ...other, customer_id: held.id, live_for: held.id, serial: 800_001 }
    await db.table('passes').insert({ ...invented, id: 800_001 })
    const found = [
      `customers ${banned.id}: ban_until not as attested`,
      `passes ${id}: issued_on not as attested`,
      'passes 800001: nobody has attested it',
    ]
    assert.sameMembers(await verifyAttested(db), found)
    theLongerList()
    await attestFirst(NEXT)
    assert.sameMembers(await verifyAttested(db), found)
    await revokePassOf(client, rider)
    const later = await verifyAttested(db)
    assert.match(later.join('\n'), new RegExp(`^passes ${id}: was changed by hand`, 'm'))
  }).tags([ONE_PROCESS])

  test('each new column is attested once', async ({ client, assert }) => {
    theLongerList()
    await attestFirst(NEXT)
    await newPassOf(client, held)
    await db.table('activity').insert({
      customer_id: held.id,
      actor_kind: 'staff',
      actor_name: 'Eve',
      action: 'customer.updated',
      details: '{}',
      created_at: '2026-01-01 00:00:00',
    })
    await attestFirst(NEXT)
    assert.match((await verifyAttested(db)).join('\n'), /^activity \d+: nobody has attested it$/)
    await attestedAs(ATTESTED_AS)
    await attestFirst(NEXT)
    assert.match(
      (await verifyAttested(db)).join('\n'),
      /^attestations \d+: what stood there was attested a second time$/
    )
  }).tags([ONE_PROCESS])
})
