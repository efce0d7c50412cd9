import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { can } from '@trailgate/shared/permissions'
import { CALLS } from '#access/calls'
import { gate } from '#tests/helpers/walk/gate'
import { memberships } from '#tests/helpers/walk/memberships'
import { LEFT_OUT, OPERATIONS, type Operations } from '#tests/helpers/walk/operations'
import { configuration, emptied, someFamilies, stepOnce } from '#tests/helpers/walk/walk'
import { World, type Row, type Tally } from '#tests/helpers/walk/world'
import { settledPark } from '#tests/helpers/walk/rules'
import { aRider } from '#tests/helpers/people'
import { aMembership, aType, slotsOf } from '#tests/helpers/sales'

/** Steps of all cashiers, more with CASHIER_STEPS. */
const STEPS = Number(process.env.CASHIER_STEPS ?? 250)
const SEED = Number(process.env.CASHIER_SEED ?? 20_261_130)
const MS_A_STEP = 2000

/** Columns for price, term, remaining visits and status. */
const FIGURES = [
  'type_id',
  'status',
  'start_date',
  'end_date',
  'auto_renew',
  'price_paid_cents',
  'payment_method',
  'payment_reference',
  'anchor_day',
  'suspended_on',
  'resume_on',
  'gives_back',
  'visits_granted',
  'visits_left',
] as const

/** Cashiers get that link as a code to photograph, not as text. */
const NEEDS_TEXT = 'somebody chooses a password over a link'

/** Changes of memberships and visits are frequent. */
const OFTEN = { memberships: 12, gate: 4, others: 1 }

const names = [
  ...often(memberships, OFTEN.memberships),
  ...often(gate, OFTEN.gate),
  ...often(OPERATIONS, OFTEN.others).filter((name) => name !== NEEDS_TEXT),
]

function often(operations: Operations, times: number): string[] {
  return Object.keys(operations).flatMap((name) => Array<string>(times).fill(name))
}

const step = fc.record({
  name: fc.constantFrom(...names),
  dice: fc.array(fc.nat({ max: 5039 }), { minLength: 12, maxLength: 12 }),
})

test.group('Changes by cashiers', () => {
  test('no figure of a membership changes without a row that a manager sees', async ({
    client,
    assert,
  }) => {
    const restore = await configuration()
    const calls = new Map<string, Tally>()
    let changed = 0
    try {
      await emptied(restore)
      const world = await World.open(client, calls, { asCashiers: true })
      await someFamilies(client)
      const pack = await aType(client, { visits_included: 2, number_of_slots: 3 })
      for (const type of ['yearly', 'family', pack.name]) {
        await aMembership(client, { membership_type: type, price_paid: 100 })
      }
      const all = fc.sample(step, { seed: SEED, numRuns: STEPS })
      for (const [at, { name, dice }] of all.entries()) {
        const before = await theFigures()
        world.trace.push(`  ${at + 1}. ${name}`)
        assert.deepEqual(await stepOnce(world, { name, dice }, []), [], name)
        const after = await theFigures()
        const silent = await changesWithoutRow(before, after)
        assert.deepEqual(silent, [], world.trace.slice(-12).join('\n'))
        changed += [...after.memberships].filter(
          ([id, figures]) => before.memberships.get(id) !== figures
        ).length
      }
      const before = await theFigures()
      await callsThatChanceMakesSeldom(world)
      assert.deepEqual(await changesWithoutRow(before, await theFigures()), [])
    } finally {
      await emptied(restore)
      await settledPark()
    }
    assert.isAbove(changed, STEPS / 20, 'cashiers changed something')
    const allowed = [...CALLS].filter(
      ([call, { action }]) =>
        !call.startsWith('GET ') &&
        /memberships|membership-slots/.test(call) &&
        can('cashier', action) &&
        !(call in LEFT_OUT)
    )
    const missing = allowed.filter(([call]) => (calls.get(call)?.done ?? 0) === 0)
    assert.deepEqual(
      missing.map(([call]) => call),
      [],
      'every call of memberships that cashiers may make did something'
    )
  }).timeout(60_000 + STEPS * MS_A_STEP)

  /** Each once as it should be: random steps seldom find a free place, or a membership in the right state. */
  async function callsThatChanceMakesSeldom(world: World) {
    const [rider, friend] = [await aRider(), await aRider()]
    const { id } = await aMembership(world.client, { membership_type: 'family' })
    const [, second] = await slotsOf(world.client, { id })
    const ids = [id, second?.id ?? 0]
    const place = '/api/membership-slots/:id/slots/:slotId'
    await world.send(`POST ${place}/assign`, { ids, query: { customer_id: rider.id } })
    const query = { new_customer_id: friend.id }
    await world.send(`PUT ${place}/transfer`, { ids, query })
    await world.send(`DELETE ${place}`, { ids })
    const json = { customer_id: rider.id, relationship_type: 'parent' }
    await world.send('POST /api/memberships/:id/family', { ids: [id], json })
    const path = 'DELETE /api/memberships/:id/family/:customerId'
    await world.send(path, { ids: [id, rider.id] })
    await world.send('POST /api/memberships/:id/suspend', { ids: [id], json: { give_back: true } })
    await world.send('POST /api/memberships/:id/activate', { ids: [id] })
  }

  type Figures = Awaited<ReturnType<typeof theFigures>>

  async function theFigures() {
    const rows: Row[] = await db.from('memberships').orderBy('id')
    const terms: Row[] = await db.from('membership_terms').orderBy('id')
    const told = await db.from('membership_events').max('id as last').firstOrFail()
    const activity = await db.from('activity').max('id as last').firstOrFail()
    return {
      memberships: new Map(
        rows.map((row) => [row.id, JSON.stringify(FIGURES.map((name) => row[name]))])
      ),
      prices: new Map(rows.map((row) => [row.id, row.price_paid_cents])),
      terms: new Map(terms.map((row) => [row.id, JSON.stringify([row.price_cents, row.paid_on])])),
      lastEvent: Number(told.last ?? 0),
      lastActivity: Number(activity.last ?? 0),
    }
  }

  async function changesWithoutRow(before: Figures, after: Figures): Promise<string[]> {
    const events: Row[] = await db.from('membership_events').where('id', '>', before.lastEvent)
    const terms: Row[] = [...(await db.from('membership_terms').orderBy('id'))].filter(
      ({ id }) => !before.terms.has(id)
    )
    const named = new Set(events.map((row) => row.membership_id))
    const paid = new Set(terms.map((row) => row.membership_id))
    const silent = [...after.memberships].flatMap(([id, figures]) => {
      const isSame = before.memberships.get(id) === figures
      return isSame || named.has(id) || paid.has(id) ? [] : [`membership ${id}: ${figures}`]
    })
    const unpaid = [...after.prices].flatMap(([id, cents]) => {
      const isSame = before.prices.has(id) && before.prices.get(id) === cents
      return isSame || paid.has(id) ? [] : [`price of membership ${id}: no row of the ledger`]
    })
    const gone = [...before.memberships.keys()].filter((id) => !after.memberships.has(id))
    const deletions = await db
      .from('activity')
      .where('id', '>', before.lastActivity)
      .where('action', 'customer.deleted')
    const edited = [...before.terms].flatMap(([id, term]) =>
      after.terms.get(id) === term ? [] : [`row ${id} of the ledger`]
    )
    const unseen = gone.length > 0 && deletions.length === 0 ? [`memberships ${gone} are gone`] : []
    return [...silent, ...unpaid, ...edited, ...unseen]
  }
})
