import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { RollCallLine } from '@trailgate/shared/visits/households'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asStaff } from '#tests/helpers/credentials'
import { aLastName, anEmail, type TestRider } from '#tests/helpers/people'
import { aCoveredRider, checkIn, noVisits, VISITS } from '#tests/helpers/visits'

/** `npm run faults -- 35` makes 1,000 of them, with `--full` 10,000. */
const DAYS = Number(process.env.GATE_DAYS ?? 25)
const ARRIVALS_A_DAY = 4
/** Days of one test: a test that runs for many minutes counts as hung. */
const DAYS_A_TEST = 250
const RIDERS = 60

/** Percent of arrivals: a digit is wrong, the number belongs to a new owner, or two people share one number. */
const MISTYPED = 1
const RECYCLED = 2
const SHARED = 5

/** Pseudo-random numbers below another one; the same seed gives the same days. */
function diceOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Person = { id: number; phone: string | null }

const cookieOf = (response: ApiResponse) =>
  String(response.header('set-cookie')).split(';')[0] ?? ''

/** Types a number at the kiosk, which checks in whom the number finds. */
async function typeNumber(client: ApiClient, phone: string) {
  const entered = await client.post('/api/customers/auth').json({ phone })
  entered.assertStatus(200)
  const found = Number(entered.body().customer.id)
  const headers = { cookie: cookieOf(entered) }
  const response = await client
    .post('/api/kiosk/visits')
    .headers(headers)
    .json({ subject_ids: [found] })
  response.assertStatus(201)
  const [visit]: KioskVisit[] = response.body()
  return { found, headers, visitId: visit?.visit_id ?? 0 }
}

type Session = Awaited<ReturnType<typeof typeNumber>>

/** Presses "Not you?": the check-in is taken back, and the session ends. */
async function notMe(client: ApiClient, { headers, visitId }: Session) {
  ;(await client.post(`${VISITS}/${visitId}/undo`).headers(headers).json({})).assertStatus(200)
  await client.post('/api/customers/logout').headers(headers)
}

/** Registers at the kiosk with the number of another record, and checks in. */
async function takeNumber(client: ApiClient, phone: string): Promise<Person> {
  const made = await client.post('/api/customers/register').json({
    first_name: 'Newton',
    last_name: aLastName('Owner'),
    email: anEmail(),
    phone,
    date_of_birth: '1990-01-01',
    return_to: 'kiosk',
    phone_moved: true,
  })
  made.assertStatus(201)
  const { id } = made.body().customer
  const response = await client
    .post('/api/kiosk/visits')
    .headers({ cookie: cookieOf(made) })
    .json({ subject_ids: [id] })
  response.assertStatus(201)
  const decided = await client
    .post(`/api/customers/${id}/phone/claim`)
    .headers(await asStaff('staff'))
    .json({ decision: 'moved' })
  decided.assertStatus(200)
  return { id, phone }
}

async function rollCall(client: ApiClient): Promise<number[]> {
  const response = await client.get(`${VISITS}/roll-call`).headers(await asStaff('cashier'))
  response.assertStatus(200)
  return (response.body() as RollCallLine[]).map(({ customer_id: id }) => Number(id))
}

const sorted = (ids: Iterable<number>) => [...ids].toSorted((one, other) => one - other)

test.group('Days at the gate', (group) => {
  let riders: Person[] = []
  group.setup(async () => {
    await noVisits()
    riders = await Promise.all(
      Array.from({ length: RIDERS }, async () => {
        const rider: TestRider = await aCoveredRider()
        return { id: rider.id, phone: rider.phone }
      })
    )
  })
  const dice = diceOf(20_261_129)
  const counts = { days: 0, arrivals: 0, mistyped: 0, recycled: 0, shared: 0, wrong: 0 }
  group.teardown(async () => {
    await noVisits()
    const { days, arrivals, mistyped, recycled, shared, wrong } = counts
    console.log(
      `gate days: ${days} days, ${arrivals} arrivals, ${mistyped} mistyped, ${recycled} recycled, ${shared} shared, ${wrong} wrong roll calls`
    )
  })

  for (let first = 0; first < DAYS; first += DAYS_A_TEST) {
    const last = Math.min(DAYS, first + DAYS_A_TEST)
    test(`days ${first + 1} to ${last} of mistyped, recycled and shared numbers leave the roll call right`, async ({
      client,
      assert,
    }) => {
      const cashier = await asStaff('cashier')
      for (let day = first; day < last; day += 1) {
        counts.days += 1
        await noVisits()
        const inside = new Set<number>()
        for (let arrival = 0; arrival < ARRIVALS_A_DAY; arrival += 1) {
          await resetLimits()
          const outside = riders.filter(({ id }) => !inside.has(id))
          const index = dice(outside.length)
          const person = outside[index]
          const other = outside[(index + 1) % outside.length]
          if (!person?.phone || !other?.phone) throw new Error('everybody is in')
          // The first arrivals are one of each kind; chance decides about the rest.
          const lot = [0, MISTYPED, MISTYPED + RECYCLED][counts.arrivals] ?? dice(100)
          counts.arrivals += 1
          if (lot < MISTYPED) {
            counts.mistyped += 1
            await notMe(client, await typeNumber(client, other.phone))
            await typeNumber(client, person.phone)
            inside.add(person.id)
          } else if (lot < MISTYPED + RECYCLED) {
            counts.recycled += 1
            await notMe(client, await typeNumber(client, person.phone))
            const owner = await takeNumber(client, person.phone)
            riders = riders.map((each) => (each === person ? owner : each))
            inside.add(owner.id)
          } else if (lot < MISTYPED + RECYCLED + SHARED) {
            counts.shared += 1
            const spouse = await aCoveredRider({
              phone: null,
              no_phone: true,
              household_phone_of: person.id,
            })
            await notMe(client, await typeNumber(client, person.phone))
            ;(await checkIn(client, [spouse], { headers: cashier })).assertStatus(201)
            inside.add(spouse.id)
          } else {
            const { found } = await typeNumber(client, person.phone)
            assert.equal(found, person.id)
            inside.add(person.id)
          }
          if (sorted(await rollCall(client)).join() !== sorted(inside).join()) counts.wrong += 1
        }
      }
      const summary = await client
        .get(`${VISITS}/summary?day=${clock.today()}`)
        .headers(await asStaff('cashier'))
      assert.equal(summary.body().in, ARRIVALS_A_DAY)
      assert.equal(await openVisits(), ARRIVALS_A_DAY)
      assert.equal(counts.wrong, 0)
    }).timeout(600_000)
  }
})

async function openVisits(): Promise<number> {
  const rows = await db.from('visits').whereNull('undone_at').where('state', 'in')
  return rows.length
}
