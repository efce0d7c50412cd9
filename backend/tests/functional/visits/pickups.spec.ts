import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { PICKUPS_MAX } from '@trailgate/shared/pickups/constants'
import { messages } from '@trailgate/shared/pickups/messages'
import { ownPickup, pickup, type Pickup } from '@trailgate/shared/pickups/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { rollCallLine } from '@trailgate/shared/visits/households'
import { changedVisit, type Visit } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { merge, undo } from '#tests/helpers/merges'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import {
  aChildInThePark,
  aMotherAndChild,
  aPickup,
  handOver,
  nameOf,
  pickupsPath,
  usePickup,
} from '#tests/helpers/pickups'
import { aCoveredRider, aVisitOf, checkOut, visitRowsOf, VISITS } from '#tests/helpers/visits'

const REASON = 'Her mother agreed on the phone'

test.group('The list of a minor', (group) => {
  group.each.setup(() => resetLimits())

  test('the list has the guardians, and allowed and barred people', async ({ client, assert }) => {
    const { mother, child } = await aMotherAndChild()
    const document = await aDocumentOf(child, { filename: 'order.pdf' })
    const until = addDays(clock.today(), 30)
    const aunt = {
      name: 'Ann Poe',
      phone: '(828) 555-0142',
      relationship: 'aunt',
      until,
      pin: '4711',
    }
    const added = await client
      .post(pickupsPath(child))
      .headers(await asStaff('cashier'))
      .json(aunt)
    added.assertStatus(201)
    assert.deepInclude(expectShape(assert, pickup, added), {
      name: 'Ann Poe',
      phone: '8285550142',
      allowed: true,
      until,
      has_pin: true,
    })
    const bar = { name: 'Dan Poe', allowed: false, reason: 'Court order', document_id: document.id }
    const cashier = await client
      .post(pickupsPath(child))
      .headers(await asStaff('cashier'))
      .json(bar)
    expectRefusal(assert, cashier, 'FORBIDDEN', messages['refused.cashier'])
    await aPickup(client, child, bar)

    const response = await client.get(pickupsPath(child)).headers(await asStaff('cashier'))
    const list = expectShape(assert, v.array(pickup), response)
    assert.deepEqual(
      list.map(({ name, allowed, is_guardian: is }) => [name, allowed, is]),
      [
        [nameOf(mother), true, true],
        ['Ann Poe', true, false],
        ['Dan Poe', false, false],
      ]
    )
    assert.deepInclude(list[2], { reason: 'Court order', created_by: 'Sam Staff' })
    assert.deepEqual(list[2]?.document, { id: document.id, filename: 'order.pdf' })
    const rows = await db.from('pickups').where('minor_id', child.id).orderBy('id')
    assert.notInclude(String(rows[0]?.pin_hash), '4711')
    const told = await db
      .from('activity')
      .where('customer_id', child.id)
      .whereIn('action', ['pickup.allowed', 'pickup.barred'])
      .orderBy('id')
    assert.deepEqual(
      told.map(({ action, details }) => [action, JSON.parse(details).name]),
      [
        ['pickup.allowed', 'Ann Poe'],
        ['pickup.barred', 'Dan Poe'],
      ]
    )
  })

  test('staff change and shorten the list, cashiers do not', async ({ client, assert }) => {
    const { child } = await aMotherAndChild()
    const entry = { id: (await aPickup(client, child, { name: 'Ann Poe', pin: '4711' })).id ?? 0 }
    const path = pickupsPath(child, entry)
    const staff = await asStaff('staff')
    const changed = await client.put(path).headers(staff).json({ phone: '8285550143' })
    assert.deepInclude(expectShape(assert, pickup, changed), {
      name: 'Ann Poe',
      phone: '8285550143',
      has_pin: true,
    })
    const bared = await client.put(path).headers(staff).json({ pin: null, allowed: false })
    assert.deepInclude(bared.body(), { has_pin: false, allowed: false })
    const stranger = pickupsPath((await aMotherAndChild()).child, entry)
    expectRefusal(assert, await client.put(stranger).headers(staff).json({}), 'NOT_FOUND')
    expectRefusal(assert, await client.delete(stranger).headers(staff), 'NOT_FOUND')
    const cashier = await asStaff('cashier')
    for (const call of [client.put(path).json({ name: 'X Y' }), client.delete(path)]) {
      expectRefusal(assert, await call.headers(cashier), 'FORBIDDEN')
    }
    ;(await client.delete(path).headers(staff)).assertStatus(204)
    expectRefusal(assert, await client.delete(path).headers(staff), 'NOT_FOUND')
    assert.lengthOf(await db.from('pickups').where('minor_id', child.id), 0)
  })

  test('an invalid entry is refused', async ({ client, assert }) => {
    const { mother, child } = await aMotherAndChild()
    const staff = await asStaff('staff')
    const post = (person: { id: number }, body: object) =>
      client.post(pickupsPath(person)).headers(staff).json(body)
    const foreign = await aDocumentOf(mother)
    const cases: [object, string][] = [
      [{}, messages['name.required']],
      [{ name: 'Ann Poe', pin: '471' }, fill(messages['pin.invalid'], { n: 4 })],
      [{ name: 'Ann Poe', phone: 'none' }, messages['phone.invalid']],
      [{ name: 'Ann Poe', until: addDays(clock.today(), -1) }, messages['until.past']],
      [{ customer_id: 99_999_999 }, messages['customer.unknown']],
      [{ name: 'Ann Poe', document_id: foreign.id }, messages['document.unknown']],
    ]
    for (const [body, sentence] of cases) {
      expectRefusal(assert, await post(child, body), 'VALIDATION_ERROR', sentence)
    }
    const adult = await post(mother, { name: 'Ann Poe' })
    expectRefusal(assert, adult, 'VALIDATION_ERROR', messages['refused.grown_up'])
    expectRefusal(assert, await post({ id: 99_999_999 }, { name: 'Ann Poe' }), 'NOT_FOUND')
    await aPickup(client, child, { name: 'Dan Poe', allowed: false })
    const both = await post(child, { name: 'POE, Dän' })
    const barred = fill(messages['refused.barred'], { name: 'POE, Dän' })
    expectRefusal(assert, both, 'VALIDATION_ERROR', barred)

    const { created_at: at, ...row } = await db
      .from('pickups')
      .where('minor_id', child.id)
      .select('minor_id', 'allowed', 'created_at')
      .firstOrFail()
    const some = Array.from({ length: PICKUPS_MAX - 1 }, (_, n) => ({
      ...row,
      created_at: at,
      name: `Aunt ${n}`,
    }))
    await db.table('pickups').multiInsert(some)
    const full = fill(messages['refused.full'], { n: PICKUPS_MAX })
    expectRefusal(assert, await post(child, { name: 'Ann Poe' }), 'VALIDATION_ERROR', full)
    await db.from('pickups').where('minor_id', child.id).delete()
  })

  test('a guardian reads and extends the list without the barred people', async ({
    client,
    assert,
  }) => {
    const { mother, child } = await aMotherAndChild()
    await aPickup(client, child, { name: 'Dan Poe', allowed: false, reason: 'Court order' })
    const own = await asRider(mother)
    const path = `/api/minors/${child.id}/pickups`
    const added = await client.post(path).headers(own).json({ name: 'Ann Poe', pin: '4711' })
    added.assertStatus(201)
    expectShape(assert, ownPickup, added)
    // A name that may not is taken without a word: it decides nothing.
    ;(await client.post(path).headers(own).json({ name: 'Dan Poe' })).assertStatus(201)
    const listed = await client.get(path).headers(own)
    const list = expectShape(assert, v.array(ownPickup), listed)
    assert.deepEqual(
      list.map(({ name }) => name),
      ['Ann Poe', 'Dan Poe']
    )
    assert.notInclude(listed.text(), 'Court order')
    const barring = await client.post(path).headers(own).json({ name: 'Eve Poe', allowed: false })
    expectRefusal(assert, barring, 'VALIDATION_ERROR', messages['refused.cashier'])

    const stranger = await asRider(await aRider())
    expectRefusal(assert, await client.get(path).headers(stranger), 'NOT_FOUND')
    const theirs = await client.post(path).headers(stranger).json({ name: 'Eve Poe' })
    expectRefusal(assert, theirs, 'NOT_FOUND')
    const kiosk = await client.get(path).headers(await asKiosk(mother))
    expectRefusal(assert, kiosk, 'FORBIDDEN')

    // A barred guardian adds no person to the list.
    await aPickup(client, child, { customer_id: mother.id, allowed: false })
    const barred = await client.post(path).headers(own).json({ name: 'Eve Poe' })
    expectRefusal(assert, barred, 'FORBIDDEN', sessions['login.see_staff'])
  })

  test('a guardian barred at the same moment adds no person', async ({ client, assert }) => {
    for (let time = 0; time < 5; time += 1) {
      const { mother, child } = await aMotherAndChild()
      const own = await asRider(mother)
      const [, added] = await Promise.all([
        aPickup(client, child, { customer_id: mother.id, allowed: false }),
        client.post(`/api/minors/${child.id}/pickups`).headers(own).json({ name: 'Eve Poe' }),
      ])
      const entries = await db.from('pickups').where('minor_id', child.id).orderBy('id')
      const order = entries.map(({ allowed }) => Number(allowed))
      // The first one decided, and the other one saw it.
      if (added.status() === 201) assert.deepEqual(order, [1, 0])
      else assert.deepEqual([added.status(), ...order], [403, 0])
    }
  })
})

test.group('A minor who is checked out', (group) => {
  group.each.setup(() => resetLimits())

  test('a minor leaves with a guardian, a listed person or a named one', async ({
    client,
    assert,
  }) => {
    const { mother, child, visit } = await aChildInThePark(client)
    await aVisitOf(client, mother)
    const search = await client
      .get('/api/counter/search')
      .qs({ q: child.member_id })
      .headers(await asStaff('cashier'))
    const found = search.body()[0].people.find(({ id }: { id: number }) => id === child.id)
    assert.deepEqual(found.may_take, [{ customer_id: mother.id, name: nameOf(mother) }])
    const called = await client.get(`${VISITS}/roll-call`).headers(await asStaff('cashier'))
    const lines = expectShape(assert, v.array(rollCallLine), called)
    const line = lines.find(({ customer_id: id }) => id === child.id)
    assert.deepEqual(line?.may_take, found.may_take)

    const response = await handOver(client, visit, { customer_id: mother.id })
    response.assertStatus(200)
    const left = expectShape(assert, changedVisit, response)
    assert.deepInclude(left.picked_up_by, {
      name: nameOf(mother),
      customer_id: mother.id,
      pickup_id: null,
      override: null,
      staff_name: 'Sam Staff',
    })
    assert.equal(left.state, 'out')
    // After the undo the child is in, without a pickup.
    const back = await client
      .post(`${VISITS}/${visit.id}/check-out/undo`)
      .headers(await asStaff('cashier'))
      .json({})
    assert.deepInclude(back.body(), { state: 'in', picked_up_by: null })

    const aunt = await aPickup(client, child, { name: 'Ann Poe' })
    const listed = await handOver(client, visit, { pickup_id: aunt.id })
    assert.deepInclude(listed.body().picked_up_by, { name: 'Ann Poe', pickup_id: aunt.id })
    const again = await aVisitOf(client, child)
    const named = await handOver(client, again, { name: 'Uncle Bob' })
    assert.deepInclude(named.body().picked_up_by, { name: 'Uncle Bob', customer_id: null })
    const history = await client
      .get(`/api/customers/${child.id}/history`)
      .headers(await asStaff('cashier'))
    assert.containsSubset(history.body(), [
      { action: 'visit.handed_over', details: { name: 'Uncle Bob' } },
      { action: 'visit.handed_over', details: { name: 'Ann Poe' } },
    ])
  })

  test('a minor is not handed to a barred person unless a manager gives a reason', async ({
    client,
    assert,
  }) => {
    const { mother, child } = await aMotherAndChild()
    const father = await aCoveredRider({ first_name: 'Dan', last_name: aLastName('Moe') })
    const link = { minor_id: child.id, guardian_id: father.id, relationship: 'parent' }
    await db.table('guardianships').insert({ ...link, created_at: '2026-01-01 00:00:00' })
    const visit = await aVisitOf(client, child)
    await aVisitOf(client, father)
    const bar = await aPickup(client, child, {
      customer_id: father.id,
      allowed: false,
      reason: 'Court order',
    })
    assert.equal(bar.name, nameOf(father))
    const list: Pickup[] = (
      await client.get(pickupsPath(child)).headers(await asStaff('cashier'))
    ).body()
    assert.isFalse(list.find(({ customer_id: id }) => id === father.id)?.allowed)
    const search = await client
      .get('/api/counter/search')
      .qs({ q: child.member_id })
      .headers(await asStaff('cashier'))
    const found = search.body()[0].people.find(({ id }: { id: number }) => id === child.id)
    assert.deepEqual(found.may_take, [])

    const sentence = fill(messages['taken.not_allowed'], {
      name: nameOf(father),
      reason: 'Court order',
    })
    const ways = [
      { customer_id: father.id },
      { pickup_id: bar.id },
      { name: nameOf(father) },
      { name: `${father.last_name.toUpperCase()}, Dán` },
    ]
    for (const way of ways) {
      const refused = await handOver(client, visit, way)
      expectRefusal(assert, refused, 'NOT_ALLOWED_TO_PICK_UP')
    }
    expectRefusal(
      assert,
      await handOver(client, visit, { customer_id: father.id }),
      'NOT_ALLOWED_TO_PICK_UP',
      sentence
    )
    const cashier = await handOver(client, visit, ways[0], { override_reason: REASON })
    expectRefusal(assert, cashier, 'FORBIDDEN', messages['taken.managers'])
    const manager = await asStaff('manager')
    const short = await handOver(client, visit, ways[0], {
      headers: manager,
      override_reason: 'okay',
    })
    expectRefusal(assert, short, 'VALIDATION_ERROR')
    const handed = await handOver(client, visit, ways[0], {
      headers: manager,
      override_reason: REASON,
    })
    handed.assertStatus(200)
    assert.deepInclude(handed.body().picked_up_by, { name: nameOf(father), override: REASON })
    const history = await client.get(`/api/customers/${child.id}/history`).headers(manager)
    assert.containsSubset(history.body(), [{ action: 'visit.pickup_overridden' }])

    // The mother still may, and an expired entry bars no one.
    const next = await aVisitOf(client, child)
    ;(await handOver(client, next, { customer_id: mother.id })).assertStatus(200)
    await db
      .from('pickups')
      .where('id', bar.id ?? 0)
      .update({ until: addDays(clock.today(), -1) })
    const last = await aVisitOf(client, child)
    ;(await handOver(client, last, { customer_id: father.id })).assertStatus(200)
    const over = await handOver(client, await aVisitOf(client, child), { pickup_id: bar.id })
    expectRefusal(assert, over, 'VALIDATION_ERROR', messages['taken.not_listed'])
  })

  test('a minor is not handed to a barred person under another name', async ({
    client,
    assert,
  }) => {
    const { child, visit } = await aChildInThePark(client)
    const father = await aCoveredRider({ first_name: 'Dan', last_name: aLastName('Moe') })
    const uncle = { customer_id: father.id, name: 'Uncle Lee' }
    const entry = await aPickup(client, child, uncle)
    await aPickup(client, child, { name: nameOf(father), allowed: false })
    const refused = await handOver(client, visit, { pickup_id: entry.id })
    expectRefusal(assert, refused, 'NOT_ALLOWED_TO_PICK_UP')
    const again = await client
      .post(pickupsPath(child))
      .headers(await asStaff('cashier'))
      .json(uncle)
    const barred = fill(messages['refused.barred'], { name: nameOf(father) })
    expectRefusal(assert, again, 'VALIDATION_ERROR', barred)
  })

  test('a minor is not handed over without the PIN, which has five attempts', async ({
    client,
    assert,
  }) => {
    const { child, visit } = await aChildInThePark(client)
    const { id } = await aPickup(client, child, { name: 'Ann Poe', pin: '4711' })
    const asked = fill(messages['taken.pin'], { name: 'Ann Poe' })
    const without = await handOver(client, visit, { pickup_id: id })
    expectRefusal(assert, without, 'VALIDATION_ERROR', asked)
    // Typed instead of chosen, the name needs the PIN too.
    const typed = await handOver(client, visit, { name: 'POE, Ann' })
    expectRefusal(assert, typed, 'VALIDATION_ERROR', asked)
    for (let time = 0; time < 5; time += 1) {
      const wrong = await handOver(client, visit, { pickup_id: id, pin: '0000' })
      expectRefusal(assert, wrong, 'VALIDATION_ERROR', messages['taken.pin_wrong'])
    }
    const late = await handOver(client, visit, { pickup_id: id, pin: '4711' })
    expectRefusal(assert, late, 'RATE_LIMITED')
    await resetLimits()
    const right = await handOver(client, visit, { pickup_id: id, pin: '4711' })
    assert.deepInclude(right.body().picked_up_by, { name: 'Ann Poe', pickup_id: id })
  })

  test('a check-out names one adult: two people or an unknown one are refused', async ({
    client,
    assert,
  }) => {
    const { mother, visit } = await aChildInThePark(client)
    for (const taken of [{}, { name: 'A B', customer_id: 1 }, { name: 'A B', pin: '4711' }]) {
      const refused = await handOver(client, visit, taken)
      expectRefusal(assert, refused, 'VALIDATION_ERROR', messages['taken.one'])
    }
    const unknown = await handOver(client, visit, { customer_id: 99_999_999 })
    expectRefusal(assert, unknown, 'VALIDATION_ERROR', messages['customer.unknown'])
    const adult = await handOver(client, await aVisitOf(client, mother), { name: 'A B' })
    expectRefusal(assert, adult, 'VALIDATION_ERROR', messages['taken.adult'])
    // Under `ask` staff may skip it.
    const skipped = await checkOut(client, visit)
    assert.deepInclude(skipped.body(), { state: 'out', picked_up_by: null })
  })

  test('a check-out of a minor needs a name where the park requires one, alone and among others', async ({
    client,
    assert,
  }) => {
    usePickup('require')
    const { mother, child, visit } = await aChildInThePark(client)
    const grown = await aVisitOf(client, mother)
    const asked = fill(messages['taken.required'], { name: nameOf(child) })
    expectRefusal(assert, await checkOut(client, visit), 'VALIDATION_ERROR', asked)
    const many = async (body: object, role: 'cashier' | 'manager' = 'manager') =>
      client
        .post(`${VISITS}/check-out`)
        .headers(await asStaff(role))
        .json(body)
    const some = await many({ ids: [visit.id, grown.id] }, 'cashier')
    expectRefusal(assert, some, 'VALIDATION_ERROR', asked)
    assert.deepEqual(some.body().error.details, { [`ids.${visit.id}`]: [asked] })
    const today = clock.today()
    expectRefusal(assert, await many({ all: true, day: today }), 'VALIDATION_ERROR')
    const mixed = await many({ ids: [visit.id], override_reason: REASON })
    expectRefusal(assert, mixed, 'VALIDATION_ERROR')
    assert.lengthOf(await db.from('visits').where('open_for', child.id), 1)

    const everybody = await many({ all: true, day: today, override_reason: REASON })
    everybody.assertStatus(200)
    const [row] = await visitRowsOf(child)
    assert.deepInclude(row, { state: 'out', picked_up_override: REASON, picked_up_name: null })
    const [alone] = await visitRowsOf(mother)
    assert.deepInclude(alone, { state: 'out', picked_up_override: null, picked_up_staff: null })
    const told = await client
      .get(`/api/customers/${child.id}/visits`)
      .headers(await asStaff('cashier'))
    const [first]: Visit[] = told.body()
    assert.deepInclude(first?.picked_up_by, { name: null, override: REASON })
  }).tags([ONE_PROCESS])

  test('no name is asked for where the park does not require one', async ({ client, assert }) => {
    usePickup('off')
    const { mother, child, visit } = await aChildInThePark(client)
    await aVisitOf(client, mother)
    const search = await client
      .get('/api/counter/search')
      .qs({ q: child.member_id })
      .headers(await asStaff('cashier'))
    const found = search.body()[0].people.find(({ id }: { id: number }) => id === child.id)
    assert.deepEqual(found.may_take, [])
    const settings = await client.get('/api/public/settings')
    assert.equal(settings.body().child_pickup, 'off')
    ;(await checkOut(client, visit)).assertStatus(200)
  }).tags([ONE_PROCESS])

  test('two concurrent hand-overs count once, and the second is told with whom the minor left', async ({
    client,
    assert,
  }) => {
    for (let time = 0; time < 5; time += 1) {
      const { mother, child, visit } = await aChildInThePark(client)
      const aunt = await aPickup(client, child, { name: 'Ann Poe' })
      const [one, other] = await Promise.all([
        handOver(client, visit, { customer_id: mother.id }),
        handOver(client, visit, { pickup_id: aunt.id }),
      ])
      one.assertStatus(200)
      other.assertStatus(200)
      const taken = one.body().picked_up_by
      assert.isNotNull(taken)
      assert.deepEqual(other.body().picked_up_by, taken)
      const [row] = await visitRowsOf(child)
      assert.equal(row?.picked_up_name, taken.name)
      const told = await db
        .from('activity')
        .where({ customer_id: child.id, action: 'visit.handed_over' })
      assert.lengthOf(told, 1)
    }
  })

  test('barring a person at the same moment keeps the minor in', async ({ client, assert }) => {
    for (let time = 0; time < 5; time += 1) {
      const { child, visit } = await aChildInThePark(client)
      const body = { name: 'Dan Poe', allowed: false }
      const [, handed] = await Promise.all([
        aPickup(client, child, body),
        handOver(client, visit, { name: 'Dan Poe' }),
      ])
      const { created_at: barredAt } = await db
        .from('activity')
        .where({ customer_id: child.id, action: 'pickup.barred' })
        .select('id as created_at')
        .firstOrFail()
      const left = await db
        .from('activity')
        .where({ customer_id: child.id, action: 'visit.handed_over' })
        .first()
      // The first one decided, and the other one saw it.
      if (handed.status() === 200) assert.isBelow(Number(left?.id), Number(barredAt))
      else expectRefusal(assert, handed, 'NOT_ALLOWED_TO_PICK_UP')
    }
  })
})

test.group('The adult a minor left with', (group) => {
  group.each.setup(() => resetLimits())

  test('a pickup follows a merge of either record, and its undo', async ({ client, assert }) => {
    const { mother, child, visit } = await aChildInThePark(client)
    const entry = await aPickup(client, child, { customer_id: mother.id })
    await handOver(client, visit, { customer_id: mother.id })
    const twin = await aRider({ first_name: 'Dana', last_name: mother.last_name })
    const twinOfChild = await aMinorOf(twin, { first_name: 'Lou', last_name: child.last_name })
    const read = async () => ({
      entry: await db
        .from('pickups')
        .where('id', entry.id ?? 0)
        .select('minor_id', 'customer_id')
        .firstOrFail(),
      visit: await db.from('visits').where('id', visit.id).select('picked_up_by_id').firstOrFail(),
    })
    const before = await read()
    const merges = [
      await merge(client, { winner: twin, loser: mother }),
      await merge(client, { winner: twinOfChild, loser: child }),
    ]
    for (const done of merges) done.assertStatus(200)
    assert.deepEqual(await read(), {
      entry: { minor_id: twinOfChild.id, customer_id: twin.id },
      visit: { picked_up_by_id: twin.id },
    })
    for (const done of merges.toReversed()) {
      ;(await undo(client, done.body().merge_id)).assertStatus(200)
    }
    assert.deepEqual(await read(), before)
  })

  test('deleting the person forgets the pickup, and the list keeps barred people', async ({
    client,
    assert,
  }) => {
    const { child, visit } = await aChildInThePark(client)
    const aunt = await aCoveredRider({ first_name: 'Ann', last_name: aLastName('Poe') })
    await aPickup(client, child, { customer_id: aunt.id })
    await handOver(client, visit, { customer_id: aunt.id })
    const manager = await asStaff('manager')
    ;(await client.delete(`/api/customers/${aunt.id}`).headers(manager)).assertStatus(204)
    const [row] = await visitRowsOf(child)
    assert.deepInclude(row, { picked_up_name: null, picked_up_by_id: null })
    assert.lengthOf(await db.from('pickups').where('minor_id', child.id), 0)
    const told = await db
      .from('activity')
      .where('customer_id', child.id)
      .whereIn('action', ['pickup.allowed', 'visit.handed_over'])
    assert.lengthOf(told, 2)
    assert.notInclude(JSON.stringify(told), aunt.last_name)

    const father = await aCoveredRider({ first_name: 'Dan', last_name: aLastName('Moe') })
    await aPickup(client, child, { customer_id: father.id, name: 'Dad', allowed: false })
    ;(await client.delete(`/api/customers/${father.id}`).headers(manager)).assertStatus(204)
    const left = await db.from('pickups').where('minor_id', child.id).firstOrFail()
    assert.deepInclude(left, { customer_id: null, name: nameOf(father) })
    const next = await aVisitOf(client, child)
    const refused = await handOver(client, next, { name: nameOf(father) })
    expectRefusal(assert, refused, 'NOT_ALLOWED_TO_PICK_UP')
  })

  test('own data lists pickups without barred people and reasons', async ({ client, assert }) => {
    const { child, visit } = await aChildInThePark(client)
    await aPickup(client, child, { name: 'Ann Poe', pin: '4711' })
    await aPickup(client, child, { name: 'Zed Quux', allowed: false, reason: 'Court order' })
    await handOver(
      client,
      visit,
      { name: 'Zed Quux' },
      { headers: await asStaff('manager'), override_reason: REASON }
    )
    await client
      .put(`/api/customers/${child.id}/alert`)
      .headers(await asStaff('staff'))
      .json({ text: 'Bees are a danger', severity: 'stop' })
    const { personData } = await import('#privacy/data_export/person_data')
    const told = await personData(child.id, clock.today())
    const text = JSON.stringify(told)
    assert.include(text, 'Ann Poe')
    assert.equal(told.visits[0]?.picked_up_name, 'Zed Quux')
    for (const secret of ['Court order', REASON, 'Bees are a danger', '4711']) {
      assert.notInclude(text, secret)
    }
    assert.lengthOf(told.pickups, 2)
    assert.notInclude(JSON.stringify(told.pickups), 'Zed Quux')
    assert.match(told.staff_notes[0] ?? '', /^A note of staff was kept from .+ to .+$/)
    assert.notInclude(
      told.history.map(({ action }) => action),
      'alert.set'
    )
    const listed = told.history.find(({ action }) => action === 'pickup.barred')
    assert.isNull(listed?.details)
  })

  test('no name is asked for after the minor came of age', async ({ client, assert }) => {
    const { child, visit } = await aChildInThePark(client)
    await db
      .from('customers')
      .where('id', child.id)
      .update({ date_of_birth: addYears(clock.today(), -18) })
    const refused = await handOver(client, visit, { name: 'Ann Poe' })
    expectRefusal(assert, refused, 'VALIDATION_ERROR', messages['taken.adult'])
    ;(await checkOut(client, visit)).assertStatus(200)
  })
})
