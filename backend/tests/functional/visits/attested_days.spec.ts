import { rm } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { mergeInto } from '#merges/merge_customers'
import { undoIn } from '#merges/undo_merge'
import { OF_A_VISIT } from '#platform/attested/attested_tables'
import { numberOfDay } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { maintainVisits } from '#visits/close_day'
import { anchorAttestations, anchorFolder } from '#waivers/gate/anchor_attestations'
import { entryOfDay } from '#waivers/gate/attestation'
import { visitsOf } from '#waivers/gate/attested_days'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { anAttestedRow, settleAttested } from '#tests/helpers/attested'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { freshPark, statementsOf } from '#tests/helpers/park'
import { isDeleted } from '#tests/helpers/sealed'
import { aCoveredRider, checkIn, visitRowsOf } from '#tests/helpers/visits'

const A_DAY = 24 * 3600

/** In the middle of the next day: the one before has closed. */
async function theDayCloses() {
  clock.forward(A_DAY)
  await maintainVisits()
}

const attestedDay = (day: string) =>
  db
    .from('attested_rows')
    .where({ table_name: 'visits', row_id: numberOfDay(day) })
    .first()

const BY = { kind: 'system', id: null, name: null, ip: null } as const

type Rider = { id: number }

/** Changes of a day that the park makes itself, to visits of others. */
const LAWFUL: Record<string, (others: Rider[], client: ApiClient) => Promise<unknown>> = {
  'a deletion': ([one = NOBODY]) => isDeleted(one),
  'a merge': ([one = NOBODY, other = NOBODY]) =>
    inTransaction((trx) =>
      mergeInto({ winnerId: one.id, loserId: other.id, choices: {}, by: BY }, trx)
    ),
  'a check-in under a clock that was put back': async (_, client) => {
    clock.forward(-A_DAY)
    ;(await checkIn(client, [await aCoveredRider()])).assertStatus(201)
    clock.forward(A_DAY)
  },
}

const NOBODY = { id: 0 }

function assertForged(assert: Assert, found: string[], days: string[]) {
  assert.deepEqual(
    found.map((line) => line.replace(/ before \d.*$/, '')),
    days.map((day) => `visits of ${day}: was changed by hand`)
  )
}

/** A visit that the park has noted itself, on a day that is over. */
function aVisitOn(day: string, { id }: Rider) {
  return anAttestedRow('visits', {
    customer_id: id,
    park_day: day,
    state: 'out',
    checked_in_at: `${day} 18:00:00`,
    checked_out_at: `${day} 19:00:00`,
    method: 'counter',
    is_minor: false,
    covered: true,
    coverage_state: 'covered',
    coverage_reason: 'signed',
  })
}

test.group('The visits of a day', (group) => {
  group.setup(async () => {
    await freshPark()
    clock.forward(noonAhead())
  })
  group.each.teardown(async () => {
    clock.reset()
    clock.forward(noonAhead())
    await freshPark()
  })
  group.teardown(() => clock.reset())

  test('a closed day is attested, even without visits, and changed visits are named one by one', async ({
    client,
    assert,
  }) => {
    const day = clock.today()
    const riders = [await aCoveredRider(), await aCoveredRider()]
    ;(await checkIn(client, riders)).assertStatus(201)
    await maintainVisits()
    assert.isNull(await attestedDay(day))
    await theDayCloses()
    assert.isNotNull(await attestedDay(day))
    await theDayCloses()
    assert.isNotNull(await attestedDay(addDays(day, 1)))
    assert.deepEqual(await verifyAttested(db), [])

    const [first] = await visitRowsOf(riders[0] ?? { id: 0 })
    await db.from('visits').where('id', Number(first?.id)).update({ coverage_reason: 'expired' })
    assert.deepEqual(await verifyAttested(db), [
      `visits ${first?.id}: coverage_reason not as attested`,
    ])
    await db
      .from('visits')
      .where('id', Number(first?.id))
      .update({ coverage_reason: first?.coverage_reason })
    const invented = { ...first, id: 800_001, park_day: addDays(day, 1), open_for: null }
    await db.table('visits').insert(invented)
    assert.deepEqual(await verifyAttested(db), ['visits 800001: nobody has attested it'])
    // No later round attests an inserted visit.
    await theDayCloses()
    assert.deepEqual(await verifyAttested(db), ['visits 800001: nobody has attested it'])
  }).tags([ONE_PROCESS])

  test('check-ins and check-outs do not wait for the attestation', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const headers = await asStaff('cashier')
    const { sent } = await statementsOf(async () => {
      const came = await client
        .post('/api/visits')
        .headers(headers)
        .json({ customer_ids: [rider.id] })
      came.assertStatus(201)
      const { id } = came.body().visits?.[0] ?? came.body()[0]
      const left = await client.post(`/api/visits/${id}/check-out`).headers(headers)
      left.assertStatus(200)
    })
    const held = sent.filter((statement) => JSON.stringify(statement).includes('attestations'))
    assert.deepEqual(
      held.map(({ sql }) => sql),
      []
    )
  }).tags([ONE_PROCESS])

  test('stay attested through a merge, its undo and a deletion', async ({ client, assert }) => {
    const [winner, loser] = [await aCoveredRider(), await aCoveredRider()]
    ;(await checkIn(client, [winner, loser])).assertStatus(201)
    await theDayCloses()
    const merging = { winnerId: winner.id, loserId: loser.id, choices: {}, by: BY }
    const id = await inTransaction((trx) => mergeInto(merging, trx))
    assert.deepEqual(await verifyAttested(db), [])
    await inTransaction((trx) => undoIn({ id, by: BY }, trx))
    assert.deepEqual(await verifyAttested(db), [])
    await isDeleted(loser)
    assert.deepEqual(await verifyAttested(db), [])
  }).tags([ONE_PROCESS])

  for (const [name, change] of Object.entries(LAWFUL)) {
    test(`a visit that was edited by hand is still named after ${name}`, async ({
      client,
      assert,
    }) => {
      const day = clock.today()
      const [edited, ...others] = [
        await aCoveredRider(),
        await aCoveredRider(),
        await aCoveredRider(),
      ]
      ;(await checkIn(client, [edited, ...others])).assertStatus(201)
      await theDayCloses()
      const visit = () => db.from('visits').where('customer_id', edited.id)
      await visit().update({ coverage_reason: 'expired' })
      await change(others, client)
      assertForged(assert, await verifyAttested(db), [day])
      // It is said once: what the park attests of the day afterwards is as it stands.
      await isDeleted(edited)
      assertForged(assert, await verifyAttested(db), [day])
    }).tags([ONE_PROCESS])
  }

  test('a lawful change does not hide tampering whose stored digest was made to fit', async ({
    client,
    assert,
  }) => {
    const day = clock.today()
    const [edited, other] = [await aCoveredRider(), await aCoveredRider()]
    ;(await checkIn(client, [edited, other])).assertStatus(201)
    await theDayCloses()
    await db.from('visits').where('customer_id', edited.id).update({ note: 'Helmet' })
    const { salt } = await attestedDay(day)
    const columns = OF_A_VISIT
    const [, digest] = entryOfDay(numberOfDay(day), await visitsOf(day), { columns, salt })
    await db
      .from('attested_rows')
      .where({ table_name: 'visits', row_id: numberOfDay(day) })
      .update({ digest })
    await isDeleted(other)
    assertForged(assert, await verifyAttested(db), [day])
  }).tags([ONE_PROCESS])

  test('a lawful change does not hide a visit inserted by hand, and names no other', async ({
    client,
    assert,
  }) => {
    const second = addDays(clock.today(), 1)
    const [winner, loser] = [await aCoveredRider(), await aCoveredRider()]
    for (let day = 1; day <= 2; day += 1) {
      ;(await checkIn(client, [winner, loser])).assertStatus(201)
      await theDayCloses()
    }
    const [visit] = await visitRowsOf(winner)
    await db.table('visits').insert({ ...visit, id: 800_002, park_day: second, open_for: null })
    const merging = { winnerId: winner.id, loserId: loser.id, choices: {}, by: BY }
    const id = await inTransaction((trx) => mergeInto(merging, trx))
    await inTransaction((trx) => undoIn({ id, by: BY }, trx))
    assertForged(assert, await verifyAttested(db), [second])
  }).tags([ONE_PROCESS])

  test('deleting a person takes the same few statements for any number of days', async ({
    assert,
  }) => {
    const rider = await aCoveredRider()
    const DAYS = 60
    for (let back = DAYS; back > 0; back -= 1) {
      await aVisitOn(addDays(clock.today(), -back), rider)
    }
    await settleAttested()
    const { sent } = await statementsOf(() => isDeleted(rider))
    const bodies = sent.filter(({ sql }) =>
      /select `sequence`, `body` from `attestations`/.test(sql)
    )
    assert.lengthOf(bodies, DAYS / 20)
    assert.deepEqual(await verifyAttested(db), [])
  }).tags([ONE_PROCESS])

  test('a clock that was put back for a while leaves all of it attested', async ({
    client,
    assert,
  }) => {
    ;(await checkIn(client, [await aCoveredRider()])).assertStatus(201)
    await theDayCloses()
    clock.forward(-A_DAY)
    ;(await checkIn(client, [await aCoveredRider()])).assertStatus(201)
    clock.forward(A_DAY)
    await maintainVisits()
    assert.deepEqual(await verifyAttested(db), [])
  }).tags([ONE_PROCESS])

  test('the outside anchor misses a day cut off with all later attestations', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(async () => {
      await rm(anchorFolder(), { recursive: true, force: true })
      await settleAttested()
    })
    ;(await checkIn(client, [await aCoveredRider()])).assertStatus(201)
    await theDayCloses()
    assert.isNotNull(await anchorAttestations())
    assert.isNull(await anchorAttestations())
    const { value: last } = await db.from('counters').where('name', 'attestations').firstOrFail()
    await db.from('attestations').where('sequence', last).delete()
    await db.from('attested_rows').where('sequence', last).delete()
    await db.from('visits').delete()
    await db
      .from('counters')
      .where('name', 'attestations')
      .update({ value: last - 1 })
    const found = await verifyAttested(db)
    assert.match(found.join('\n'), new RegExp(`attestations ${last}: not as the park signed it on`))
  }).tags([ONE_PROCESS])
})

/** Seconds to the next noon: no test of this file passes midnight by itself. */
function noonAhead() {
  const now = clock.now()
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 18)
  return (noon - now.getTime()) / 1000
}
