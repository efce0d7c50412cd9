import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as history } from '@trailgate/shared/customers/history_messages'
import { VEHICLES_MAX } from '@trailgate/shared/vehicles/fields'
import { messages } from '@trailgate/shared/vehicles/messages'
import { listedVehicle, vehicle } from '@trailgate/shared/vehicles/schemas'
import { fill } from '@trailgate/shared/text'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { slowReads } from '#platform/database/slow_reads'
import { resetLimits } from '#platform/http/rate_limits'
import { eraseCustomer } from '#privacy/deletion/delete_customer'
import { personData } from '#privacy/data_export/person_data'
import { inTransaction } from '#platform/database/transaction'
import { SYSTEM } from '#platform/system_actor'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKey, asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { aVehicleOf } from '#tests/helpers/vehicles'

const PATH = '/api/vehicles'
const ofPerson = ({ id }: { id: number }) => `/api/customers/${id}/vehicles`

/** A plate unique in this run. */
const aPlate = () => `V${aPhone().slice(-8)}`

const HONDA = {
  kind: 'dirt_bike',
  make: 'Honda',
  model: 'CRF 450',
  colour: 'Red',
  insured_until: '2026-03-01',
  inspected_until: null,
  notes: 'Loud',
}

test.group('Vehicles', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider adds, changes and deletes a vehicle of their own', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const plate = aPlate()
    const sent = { ...HONDA, plate: plate.toLowerCase(), sticker: ' d-17 ' }
    const added = await client.post(PATH).headers(headers).json(sent)
    added.assertStatus(201)
    const made = expectShape(assert, vehicle, added)
    const { id, revision, ...fields } = made
    assert.deepEqual(fields, {
      ...HONDA,
      customer_id: rider.id,
      plate,
      sticker: 'D-17',
      active: true,
    } as never)
    const row = await db.from('vehicles').where('id', id).firstOrFail()
    assert.deepInclude(row, { plate_key: plate, sticker_key: 'D17', customer_id: rider.id })

    const changed = await client
      .put(`${PATH}/${id}`)
      .headers(headers)
      .json({ ...made, colour: '', active: false })
    changed.assertStatus(200)
    assert.deepInclude(changed.body(), { colour: null, active: false, revision: revision + 1 })
    const same = await client.put(`${PATH}/${id}`).headers(headers).json({ active: false })
    assert.equal(same.body().revision, revision + 1)
    const stale = await client.put(`${PATH}/${id}`).headers(headers).json({ revision, make: 'KTM' })
    expectRefusal(assert, stale, 'STALE_WRITE')

    const list = await client.get(PATH).headers(headers)
    assert.deepEqual(list.body(), [changed.body()])
    assert.equal(list.header('x-total-count'), '1')
    const removed = await client.delete(`${PATH}/${id}`).headers(headers)
    removed.assertStatus(204)
    expectRefusal(assert, await client.get(`${PATH}/${id}`).headers(headers), 'NOT_FOUND')
    const lines = await db
      .from('activity')
      .where('customer_id', rider.id)
      .where('action', 'like', 'vehicle.%')
      .orderBy('id')
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['vehicle.added', 'vehicle.changed', 'vehicle.removed']
    )
    const names = lines.map(({ details }) => JSON.parse(details).name)
    assert.deepEqual(names, [
      `Red Honda CRF 450, ${plate}`,
      `Honda CRF 450, ${plate}`,
      `Honda CRF 450, ${plate}`,
    ])
    assert.include(history['vehicle.added'], '{name}')
  })

  test('a repeated call adds one vehicle', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = { ...(await asRider(rider)), 'idempotency-key': aPlate() }
    const [first, again] = [
      await client.post(PATH).headers(headers).json(HONDA),
      await client.post(PATH).headers(headers).json(HONDA),
    ]
    assert.deepEqual(again.body(), first.body())
    assert.lengthOf(await db.from('vehicles').where('customer_id', rider.id), 1)
  })

  test('staff add a vehicle to a person and read it there', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asStaff('cashier')
    const added = await client.post(ofPerson(rider)).headers(headers).json({ kind: 'e_bike' })
    added.assertStatus(201)
    const made = expectShape(assert, vehicle, added)
    assert.deepInclude(made, { customer_id: rider.id, plate: null, active: true })
    const off = await aVehicleOf(rider, { active: 0 })
    await aVehicleOf(rider, { kind: 'other' })
    const response = await client.get(ofPerson(rider)).headers(headers)
    const list = expectShape(assert, v.array(vehicle), response)
    assert.equal(list[0]?.id, made.id)
    assert.equal(list.at(-1)?.id, off.id)
    assert.equal(response.header('x-total-count'), '3')
    const own = await client.post(PATH).headers(headers).json(HONDA)
    own.assertStatus(403)
  })

  test('a guardian keeps the vehicles of a minor, and no one else does', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const added = await client
      .post(ofPerson(minor))
      .headers(await asRider(rider))
      .json(HONDA)
    added.assertStatus(201)
    const one = `${PATH}/${added.body().id}`
    const stranger = await asRider(await aRider())
    for (const refused of [
      await client.get(ofPerson(minor)).headers(stranger),
      await client.post(ofPerson(minor)).headers(stranger).json(HONDA),
      await client.get(one).headers(stranger),
      await client.put(one).headers(stranger).json({ make: 'KTM' }),
      await client.delete(one).headers(stranger),
    ]) {
      expectRefusal(assert, refused, 'NOT_FOUND')
    }
    const kiosk = await client.get(PATH).headers(await asKiosk(rider))
    kiosk.assertStatus(403)
    ;(await client.get(PATH)).assertStatus(401)
    assert.deepInclude(await db.from('vehicles').where('id', added.body().id).first(), {
      make: 'Honda',
    })
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'kind', value: null, says: messages['kind.required'] },
      { field: 'kind', value: 'tank', says: 'Kind' },
      { field: 'plate', value: 'ABCDEFGHIJK', says: 'Plate' },
      { field: 'plate', value: 'ßßßßßßßßßß', says: 'Plate' },
      { field: 'insured_until', value: '2026-02-30', says: 'Insured' },
      { field: 'active', value: 'maybe', says: 'Active' },
      { field: 'colour', value: 'x'.repeat(31), says: 'Color' },
      { field: 'wheels', value: 4, says: http['field.unknown'] },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const response = await client
        .post(PATH)
        .headers(await asRider(await aRider()))
        .json({ ...HONDA, [field]: value })
      response.assertStatus(422)
      assert.include(response.body().error.details[field][0], says)
    })

  test('a person with as many vehicles as fit gets no other one', async ({ client, assert }) => {
    const rider = await aRider()
    for (let n = 0; n < VEHICLES_MAX; n += 1) await aVehicleOf(rider)
    const response = await client
      .post(PATH)
      .headers(await asRider(rider))
      .json(HONDA)
    response.assertStatus(422)
    const says = fill(messages['refused.full'], { n: VEHICLES_MAX })
    assert.deepEqual(response.body().error.details, { kind: [says] })
  })

  test('unknown people and merged records have no vehicles', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    await merge(client, { winner, loser })
    for (const id of [99_999_999, loser.id]) {
      const response = await client
        .post(ofPerson({ id }))
        .headers(await asStaff('manager'))
        .json(HONDA)
      expectRefusal(assert, response, 'NOT_FOUND')
    }
  })

  test('staff list all vehicles with their owners, by plate, sticker and page', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Dirt') })
    const [plate, sticker] = [aPlate(), `S-${aPhone()}`]
    const first = await aVehicleOf(rider, { plate })
    const second = await aVehicleOf(rider, { sticker })
    const find = async (query: object) =>
      client
        .get(PATH)
        .qs(query)
        .headers(await asStaff('cashier'))
    const byPlate = await find({ q: `${plate.slice(0, 4)}-${plate.slice(4)}`.toLowerCase() })
    const [line] = expectShape(assert, v.array(listedVehicle), byPlate)
    assert.deepInclude(line, { id: first.id, last_name: rider.last_name })
    assert.equal(byPlate.header('x-total-count'), '1')
    const bySticker = await find({ q: sticker.replace('-', '').slice(0, 9) })
    assert.include(
      bySticker.body().map(({ id }: { id: number }) => id),
      second.id
    )
    const empty = await find({ q: '-' })
    assert.deepEqual(empty.body(), [])
    assert.equal(empty.header('x-total-count'), '0')
    const page = await find({ limit: 1 })
    assert.lengthOf(page.body(), 1)
    assert.isAbove(Number(page.header('x-total-count')), 1)
    expectRefusal(assert, await find({ wheels: 4 }), 'VALIDATION_ERROR')
    expectRefusal(assert, await find({ q: 'x'.repeat(21) }), 'VALIDATION_ERROR')
    const closed = await aRider({ closed_at: '2026-01-01 00:00:00' })
    const old = aPlate()
    await aVehicleOf(closed, { plate: old })
    assert.deepEqual((await find({ q: old })).body(), [])
  })

  test('the list is counted, filtered and read far down on the connections of slow reads', async ({
    client,
    assert,
  }) => {
    await aVehicleOf(await aRider())
    const headers = await asStaff('cashier')
    const reader = slowReads().getReadClient()
    const slowly = async (query: object) => {
      const sent: string[] = []
      const note = ({ sql }: { sql: string }) => {
        if (sql.includes('`vehicles` as `v`')) sent.push(sql.includes('count(') ? 'count' : 'page')
      }
      reader.on('query', note)
      try {
        const response = await client.get(PATH).qs(query).headers(headers)
        response.assertStatus(200)
        return { sent, response }
      } finally {
        reader.removeListener('query', note)
      }
    }
    assert.deepEqual((await slowly({})).sent, ['count'])
    assert.deepEqual((await slowly({ kind: 'atv' })).sent, ['count', 'page'])
    const { sent, response } = await slowly({ skip: 1_000_000 })
    assert.deepEqual(sent, ['count'], 'behind the end nothing is read')
    assert.deepEqual(response.body(), [])
    assert.isAbove(Number(response.header('x-total-count')), 0)
  }).tags([ONE_PROCESS])

  test('a merge moves the vehicles, and its undo returns them', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const [kept, deleted] = [await aVehicleOf(loser), await aVehicleOf(loser)]
    const merged = await merge(client, { winner, loser })
    merged.assertStatus(200)
    const ownerOf = async ({ id }: { id: number }) =>
      (await db.from('vehicles').where('id', id).first())?.customer_id
    assert.equal(await ownerOf(kept), winner.id)
    await client.delete(`${PATH}/${deleted.id}`).headers(await asStaff('staff'))
    const { id: mergeId } = await db
      .from('customer_merges')
      .where('loser_id', loser.id)
      .firstOrFail()
    const undone = await undo(client, mergeId)
    undone.assertStatus(200)
    assert.equal(await ownerOf(kept), loser.id)
    assert.isUndefined(await ownerOf(deleted))
  })

  test('a key that reads customers reads vehicles as staff do, and changes none', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Keyed') })
    const plate = aPlate()
    const { id } = await aVehicleOf(rider, { plate })
    const key = await asKey('customers:read')
    const one = `${PATH}/${id}`
    const read = await client.get(one).headers(key)
    assert.deepInclude(expectShape(assert, vehicle, read), { customer_id: rider.id, plate })
    assert.deepEqual((await client.get(ofPerson(rider)).headers(key)).body(), [read.body()])
    const listed = await client.get(PATH).qs({ q: plate }).headers(key)
    const [line] = expectShape(assert, v.array(listedVehicle), listed)
    assert.deepInclude(line, { id, last_name: rider.last_name })
    expectRefusal(assert, await client.get(`${PATH}/99999999`).headers(key), 'NOT_FOUND')

    const writes = await asKey('customers:write')
    for (const refused of [
      await client.get(one).headers(writes),
      await client.put(one).headers(writes).json({ make: 'KTM' }),
      await client.delete(one).headers(writes),
      await client.post(ofPerson(rider)).headers(writes).json(HONDA),
      await client.put(one).headers(key).json({ make: 'KTM' }),
    ]) {
      expectRefusal(assert, refused, 'FORBIDDEN')
    }
    assert.deepInclude(await db.from('vehicles').where('id', id).first(), { make: null })
  })

  test('the data export has the vehicles, and a deletion removes them', async ({ assert }) => {
    const rider = await aRider()
    const { id } = await aVehicleOf(rider, { plate: 'MUD 1', notes: 'Loud' })
    const { vehicles } = await personData(rider.id, clock.today())
    assert.lengthOf(vehicles, 1)
    assert.deepInclude(vehicles[0], { plate: 'MUD 1', notes: 'Loud', kind: 'atv' })
    assert.notProperty(vehicles[0], 'plate_key')
    await inTransaction((trx) => eraseCustomer({ id: rider.id, by: SYSTEM }, trx))
    assert.isNull(await db.from('vehicles').where('id', id).first())
  })
})
