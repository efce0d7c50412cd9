import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/visits/messages'
import type { CounterHousehold } from '@trailgate/shared/visits/schemas'
import { counterHousehold } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { rowsIn } from '#platform/database/rows_in'
import { GATE_COLUMNS, gateFacts } from '#visits/gate'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { statementsOf } from '#tests/helpers/park'
import { aLastName, aMinorOf, aPhone } from '#tests/helpers/people'
import { aVehicleOf } from '#tests/helpers/vehicles'
import { aCoveredRider, checkIn, checkInAtKiosk, useGate, visitRowsOf } from '#tests/helpers/visits'

const today = () => clock.today()
const aPlate = () => `V${aPhone().slice(-8)}`

async function search(client: ApiClient, assert: Parameters<typeof expectShape>[0], q: string) {
  const response = await client
    .get('/api/counter/search')
    .qs({ q })
    .headers(await asStaff('cashier'))
  return expectShape(assert, v.array(counterHousehold), response)
}

const personIn = (households: readonly CounterHousehold[], { id }: { id: number }) =>
  households.flatMap(({ people }) => people).find((person) => person.id === id)

test.group('Vehicles at the gate', (group) => {
  group.each.setup(() => resetLimits())

  test('where the park requires a vehicle, a person without one is refused and staff may let them in', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', vehicles: 'require' })
    const rider = await aCoveredRider()
    const refused = await checkIn(client, [rider])
    expectRefusal(assert, refused, 'NOT_COVERED', messages['refused.not_covered'])
    assert.deepEqual(refused.body().error.details, {
      [`customer_ids.${rider.id}`]: [messages['may_ride.vehicle_missing']],
    })
    const reason = 'Rides the rental of the park'
    const coming = await checkIn(client, [rider], {
      headers: await asStaff('manager'),
      override_reason: reason,
    })
    coming.assertStatus(201)
    const [row] = await visitRowsOf(rider)
    assert.equal(row?.override_reason, reason)
  }).tags([ONE_PROCESS])

  test('one vehicle whose insurance and inspection have not ended is enough', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', vehicles: 'require' })
    const rider = await aCoveredRider()
    const reasonOf = async () => (await checkInAtKiosk(client, rider, [rider])).body()[0].reason
    await aVehicleOf(rider, { active: 0, insured_until: today() })
    assert.equal(await reasonOf(), 'vehicle_missing')
    await aVehicleOf(rider, { insured_until: addDays(today(), -1) })
    await aVehicleOf(rider, {
      insured_until: addDays(today(), 30),
      inspected_until: addDays(today(), -1),
    })
    assert.equal(await reasonOf(), 'vehicle_expired')
    await aVehicleOf(rider, { insured_until: today() })
    assert.isNull(await reasonOf())
  }).tags([ONE_PROCESS])

  test('a vehicle of which no day is known lets no one in, so emptied days lift no refusal', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', vehicles: 'require' })
    const rider = await aCoveredRider()
    const reasonOf = async () => (await checkInAtKiosk(client, rider, [rider])).body()[0].reason
    const own = await asRider(rider)
    const { id } = await aVehicleOf(rider, { insured_until: addDays(today(), -1) })
    const added = await client.post('/api/vehicles').headers(own).json({ kind: 'atv' })
    added.assertStatus(201)
    assert.equal(await reasonOf(), 'vehicle_expired')
    const emptied = await client
      .put(`/api/vehicles/${id}`)
      .headers(own)
      .json({ insured_until: null })
    emptied.assertStatus(200)
    assert.equal(await reasonOf(), 'vehicle_missing')
    const refused = await checkIn(client, [rider])
    assert.deepEqual(refused.body().error.details, {
      [`customer_ids.${rider.id}`]: [messages['may_ride.vehicle_missing']],
    })
    ;(await client.delete(`/api/vehicles/${id}`).headers(own)).assertStatus(204)
    assert.equal(await reasonOf(), 'vehicle_missing')
    useGate({ vehicles: 'show' })
    assert.isNull(await reasonOf())
  }).tags([ONE_PROCESS])

  test('a minor rides on a vehicle of a guardian', async ({ client, assert }) => {
    useGate({ policy: 'block', vehicles: 'require' })
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider, { paper_waiver: true, waiver_date: today() })
    const stateOf = async () =>
      (await checkInAtKiosk(client, rider, [minor])).body()[0].state as string
    assert.equal(await stateOf(), 'held')
    await aVehicleOf(rider, { inspected_until: today() })
    assert.equal(await stateOf(), 'in')
  }).tags([ONE_PROCESS])

  test('a park that warns lets a person without a vehicle in, and a park that shows says nothing', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'warn', vehicles: 'require' })
    const rider = await aCoveredRider({ last_name: aLastName('Warn') })
    const said = personIn(await search(client, assert, rider.last_name), rider)?.may_ride
    assert.deepEqual(said, {
      verdict: 'no',
      reasons: [
        {
          code: 'vehicle_missing',
          text: messages['may_ride.vehicle_missing'],
          next_step: 'see_staff',
        },
      ],
    })
    ;(await checkIn(client, [rider])).assertStatus(201)
    useGate({ vehicles: 'show' })
    const shown = personIn(await search(client, assert, rider.last_name), rider)
    assert.equal(shown?.may_ride.verdict, 'yes')
  }).tags([ONE_PROCESS])

  test('the counter finds the owner by plate and sticker, however typed', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const [plate, sticker] = [aPlate(), aPlate()]
    await aVehicleOf(rider, { plate, make: 'Honda', insured_until: '2026-03-01' })
    await aVehicleOf(rider, { sticker, kind: 'e_bike', colour: 'Blue' })
    const typed = [plate, `${plate.slice(0, 3)}-${plate.slice(3)}`.toLowerCase(), plate.slice(0, 7)]
    for (const text of [...typed, sticker]) {
      const households = await search(client, assert, text)
      const household = households.find(({ people }) => people.some(({ id }) => id === rider.id))
      assert.deepEqual(household?.matched, ['vehicle'], text)
      assert.equal(household?.is_exact, text.length >= plate.length, text)
      assert.deepEqual(
        household?.people[0]?.vehicles.map(({ name, ended }) => ({ name, ended })),
        [
          { name: `Honda, ${plate}`, ended: ['insurance ended 3/1/2026'] },
          { name: `Blue E-bike, ${sticker}`, ended: [] },
        ]
      )
    }
    await aVehicleOf(rider, { plate: `${plate.slice(1)}X`, active: 0 })
    assert.isUndefined(personIn(await search(client, assert, `${plate.slice(1)}X`), rider))
  })

  test('a name finds no plate that begins with it', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    await aVehicleOf(rider, { plate: 'QUXMOBILE' })
    assert.isUndefined(personIn(await search(client, assert, 'Quxm'), rider))
    assert.isDefined(personIn(await search(client, assert, 'quxmobile'), rider))
  })

  test('the household card has vehicles only where the park shows them', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Card') })
    await aVehicleOf(rider, { make: 'KTM' })
    const vehicles = async () =>
      personIn(await search(client, assert, rider.last_name), rider)?.vehicles.length
    assert.equal(await vehicles(), 0)
    useGate({ vehicles: 'show' })
    assert.equal(await vehicles(), 1)
  }).tags([ONE_PROCESS])

  test('a gate that does not require vehicles asks no question more', async ({ assert }) => {
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider)
    const rows = await rowsIn('customers')
      .whereIn('id', [rider.id, minor.id])
      .select(...GATE_COLUMNS)
    const asked = async () => (await statementsOf(() => gateFacts(rows, today()))).sent.length
    const off = await asked()
    useGate({ vehicles: 'show' })
    assert.equal(await asked(), off)
    useGate({ vehicles: 'require' })
    assert.equal(await asked(), off + 2)
  }).tags([ONE_PROCESS])
})
