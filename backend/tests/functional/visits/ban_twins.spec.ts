import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as duplicates } from '@trailgate/shared/customers/duplicates/messages'
import { addDays } from '@trailgate/shared/dates'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import type { MayRide } from '@trailgate/shared/visits/answers'
import { messages } from '@trailgate/shared/visits/messages'
import { counterHousehold } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { matchDue } from '#customers/duplicates/match_due'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { merge, undo } from '#tests/helpers/merges'
import { aRegistration } from '#tests/helpers/parties'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import {
  aLastName,
  aMinorOf,
  anEmail,
  aRider,
  PASSWORD,
  type TestRider,
} from '#tests/helpers/people'
import { aCoveredRider, checkIn, checkInAtKiosk, visitRowsOf } from '#tests/helpers/visits'

const REASON = 'Talked it over with them'

/** A rider banned without end. */
async function somebodyBanned(client: ApiClient, columns: Record<string, unknown> = {}) {
  const rider = await aCoveredRider({
    first_name: 'Renée Ann',
    last_name: aLastName('OBrien'),
    date_of_birth: '1991-07-23',
    ...columns,
  })
  await ban(client, rider)
  return rider
}

async function ban(client: ApiClient, { id }: { id: number }, until: string | null = null) {
  const response = await client
    .put(`/api/customers/${id}/ban`)
    .headers(await asStaff('manager'))
    .json({ until, reason: 'Rammed a fence' })
  response.assertStatus(200)
}

type Identity = Pick<TestRider, 'first_name' | 'last_name' | 'date_of_birth' | 'email'>

const identityOf = (rider: TestRider): Identity => ({
  first_name: rider.first_name,
  last_name: rider.last_name,
  date_of_birth: rider.date_of_birth,
  email: rider.email,
})

/** Another record of the same person. */
function aTwinOf(rider: TestRider, columns: Record<string, unknown> = {}) {
  return aCoveredRider({ ...identityOf(rider), email: anEmail(), ...columns })
}

async function mayRide(client: ApiClient, { id }: { id: number }): Promise<MayRide> {
  const response = await client.get(`/api/customers/${id}`).headers(await asStaff('cashier'))
  response.assertStatus(200)
  return response.body().may_ride
}

async function pairOf(client: ApiClient, { id }: { id: number }, dismissed = false) {
  await matchDue()
  const response = await client
    .get(`/api/customers/duplicates?customer_id=${id}&dismissed=${dismissed}`)
    .headers(await asStaff('cashier'))
  response.assertStatus(200)
  const [pair] = response.body()
  return pair
}

const dismiss = async (client: ApiClient, pair: { id: number }, role: 'staff' | 'manager') =>
  client.post(`/api/customers/duplicates/${pair.id}/dismiss`).headers(await asStaff(role))

test.group('A ban follows the person', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  /** Evasions of a ban: fields entered differently from the record of the banned person. */
  const ways: Record<string, (banned: TestRider) => Partial<Identity>> = {
    'another phone': () => ({}),
    'another e-mail': () => ({ email: anEmail() }),
    'no e-mail': () => ({ email: null }),
    'another birth date and the same e-mail': ({ email }) => ({
      date_of_birth: '1985-01-02',
      email,
    }),
    'no birth date and the same e-mail': ({ email }) => ({ date_of_birth: null, email }),
    'capitals': ({ first_name: a, last_name: b }) => ({
      first_name: a.toUpperCase(),
      last_name: b.toUpperCase(),
    }),
    'small letters': ({ first_name: a, last_name: b }) => ({
      first_name: a.toLowerCase(),
      last_name: b.toLowerCase(),
    }),
    'no accents': () => ({ first_name: 'Renee Ann' }),
    'other accents': () => ({ first_name: 'Rénée Ánn' }),
    'accents as signs of their own': () => ({ first_name: 'Renée Ann'.normalize('NFD') }),
    'a hyphen': () => ({ first_name: 'Renée-Ann' }),
    'no space': () => ({ first_name: 'ReneeAnn' }),
    'two spaces': () => ({ first_name: 'Renée  Ann' }),
    'a full stop': () => ({ first_name: 'Renée Ann.' }),
    'an apostrophe': ({ last_name: b }) => ({ last_name: b.replace(/^OB/, "O'B") }),
    'a curly apostrophe': ({ last_name: b }) => ({ last_name: b.replace(/^OB/, 'O’B') }),
    'names the other way round': ({ first_name: a, last_name: b }) => ({
      first_name: b,
      last_name: a,
    }),
    'first names the other way round': () => ({ first_name: 'Ann Renée' }),
    'the second first name before the last name': ({ last_name: b }) => ({
      first_name: 'Renée',
      last_name: `Ann ${b}`,
    }),
    'the same e-mail and other accents': ({ email }) => ({
      first_name: 'RENÉE ANN',
      date_of_birth: '2001-02-03',
      email,
    }),
  }

  for (const [way, written] of Object.entries(ways)) {
    test(`a banned person who returns with ${way} is stopped at every gate`, async ({
      client,
      assert,
    }) => {
      const banned = await somebodyBanned(client)
      const twin = await aTwinOf(banned, written(banned))

      const said = await mayRide(client, twin)
      assert.equal(said.verdict, 'see_staff')
      assert.deepInclude(said.reasons[0], {
        code: 'maybe_banned',
        text: 'May be somebody who is banned',
        next_step: 'see_staff',
      })

      const atKiosk = await client.post('/api/customers/auth').json({ phone: twin.phone })
      assert.deepEqual(atKiosk.body(), {
        success: false,
        customer: null,
        message: sessions['login.see_staff'],
      })
      const session = await asKiosk(twin)
      const refused = await checkInAtKiosk(client, twin, [twin], session)
      expectRefusal(assert, refused, 'SEE_STAFF', sessions['login.see_staff'])
      const family = await client.get('/api/kiosk/family').headers(session)
      assert.deepEqual(family.body()[0].may_ride.reasons[0].code, 'see_staff')
      assert.notInclude(family.text(), 'banned')

      expectRefusal(assert, await checkIn(client, [twin]), 'SEE_STAFF')
      assert.lengthOf(await visitRowsOf(twin), 0)
    })
  }

  test('registers again at the kiosk and does not get in', async ({ client, assert }) => {
    const banned = await somebodyBanned(client)
    const response = await client.post('/api/customers/register').json(
      aRegistration({
        first_name: banned.first_name,
        last_name: banned.last_name,
        date_of_birth: banned.date_of_birth,
      })
    )
    response.assertStatus(201)
    const { id } = await db
      .from('customers')
      .where({ last_name: banned.last_name })
      .whereNot('id', banned.id)
      .firstOrFail()
    expectRefusal(assert, await checkInAtKiosk(client, { id }, [{ id }]), 'SEE_STAFF')
  })

  test('likeness alone decides nothing', async ({ client, assert }) => {
    const banned = await somebodyBanned(client)
    const { first_name: first, last_name: last, email } = banned
    for (const like of [
      { first_name: first, last_name: last, date_of_birth: '1991-07-24', email: anEmail() },
      { first_name: `${first}a`, last_name: last, email },
      { first_name: 'Renée', last_name: last, email },
      { first_name: first, last_name: `${last}x`, date_of_birth: banned.date_of_birth },
      { first_name: first, last_name: last, date_of_birth: null, email: null },
    ]) {
      const rider = await aCoveredRider({ date_of_birth: '1980-01-01', ...like })
      const said = await mayRide(client, rider)
      assert.notInclude(
        said.reasons.map(({ code }) => code),
        'maybe_banned',
        JSON.stringify(like)
      )
    }
  })

  test('a match ends with the ban', async ({ client, assert }) => {
    const banned = await aCoveredRider({ last_name: aLastName('Banned') })
    const twin = await aTwinOf(banned)
    await ban(client, banned, clock.today())
    expectRefusal(assert, await checkIn(client, [twin]), 'SEE_STAFF')
    clock.forward(24 * 3600)
    ;(await checkIn(client, [twin])).assertStatus(201)
    await ban(client, banned, addDays(clock.today(), 3))
    const other = await aTwinOf(banned)
    expectRefusal(assert, await checkIn(client, [other]), 'SEE_STAFF')
    const lifted = await client
      .delete(`/api/customers/${banned.id}/ban`)
      .headers(await asStaff('manager'))
    lifted.assertStatus(204)
    ;(await checkIn(client, [other])).assertStatus(201)
  }).tags([ONE_PROCESS])

  test('a match ends when a manager says that they are two people, and begins when that is undone', async ({
    client,
    assert,
  }) => {
    const banned = await somebodyBanned(client)
    // Born on another day: the likeness alone would not make a pair.
    const son = await aTwinOf(banned, { date_of_birth: '2004-02-29', email: banned.email })
    const pair = await pairOf(client, son)
    assert.isAtLeast(pair.score, 90)
    const refused = await dismiss(client, pair, 'staff')
    expectRefusal(assert, refused, 'FORBIDDEN', duplicates['refused.ban'])
    expectRefusal(assert, await checkIn(client, [son]), 'SEE_STAFF')

    ;(await dismiss(client, pair, 'manager')).assertStatus(204)
    ;(await checkIn(client, [son])).assertStatus(201)
    await db.from('visits').where('customer_id', son.id).delete()

    const path = `/api/customers/duplicates/${pair.id}/dismiss`
    expectRefusal(assert, await client.delete(path).headers(await asStaff('cashier')), 'FORBIDDEN')
    ;(await client.delete(path).headers(await asStaff('manager'))).assertStatus(204)
    expectRefusal(assert, await checkIn(client, [son]), 'SEE_STAFF')
  })

  test('two people to staff may be one to managers once one of them is banned', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Later') })
    const twin = await aTwinOf(rider)
    const pair = await pairOf(client, twin)
    ;(await dismiss(client, pair, 'staff')).assertStatus(204)
    ;(await checkIn(client, [twin])).assertStatus(201)
    await db.from('visits').where('customer_id', twin.id).delete()
    await ban(client, rider)
    expectRefusal(assert, await checkIn(client, [twin]), 'SEE_STAFF')
    // It is asked about again.
    const again = await pairOf(client, twin)
    assert.equal(again?.id, pair.id)
    ;(await dismiss(client, again, 'manager')).assertStatus(204)
    ;(await checkIn(client, [twin])).assertStatus(201)
  })

  test('two people to a manager may be one again with the next ban', async ({ client, assert }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Next') })
    const twin = await aTwinOf(rider)
    const pair = await pairOf(client, twin)
    // There is no ban yet: it says nothing of bans to come.
    ;(await dismiss(client, pair, 'manager')).assertStatus(204)
    await ban(client, rider)
    expectRefusal(assert, await checkIn(client, [twin]), 'SEE_STAFF')

    const again = await pairOf(client, twin)
    ;(await dismiss(client, again, 'manager')).assertStatus(204)
    assert.notEqual((await mayRide(client, twin)).reasons[0]?.code, 'maybe_banned')
    // The records are compared again, and the dismissal stays.
    await db.from('customers').where('id', twin.id).update({ match_step: 1 })
    assert.notEqual((await pairOf(client, twin))?.id, pair.id)

    const lifted = await client
      .delete(`/api/customers/${rider.id}/ban`)
      .headers(await asStaff('manager'))
    lifted.assertStatus(204)
    await ban(client, rider)
    assert.equal((await mayRide(client, twin)).reasons[0]?.code, 'maybe_banned')
    assert.equal((await pairOf(client, twin))?.id, pair.id)
  })

  test('two people to a manager are asked about again when the other one is banned', async ({
    client,
    assert,
  }) => {
    const banned = await somebodyBanned(client)
    const twin = await aTwinOf(banned)
    ;(await dismiss(client, await pairOf(client, twin), 'manager')).assertStatus(204)
    await ban(client, twin)
    assert.deepEqual(
      (await mayRide(client, twin)).reasons.map(({ code }) => code),
      ['banned']
    )
    const lifted = await client
      .delete(`/api/customers/${banned.id}/ban`)
      .headers(await asStaff('manager'))
    lifted.assertStatus(204)
    assert.equal((await mayRide(client, banned)).reasons[0]?.code, 'maybe_banned')
  })

  test('a ban that a merge brings is a later one, too', async ({ client, assert }) => {
    const banned = await somebodyBanned(client)
    const name = { first_name: banned.first_name, last_name: aLastName('Merged') }
    const rider = await aCoveredRider({ ...identityOf(banned), ...name, email: anEmail() })
    const twin = await aTwinOf(rider)
    ;(await dismiss(client, await pairOf(client, twin), 'manager')).assertStatus(204)
    ;(await checkIn(client, [twin])).assertStatus(201)
    ;(await merge(client, { winner: rider, loser: banned })).assertStatus(200)
    assert.equal((await mayRide(client, twin)).reasons[0]?.code, 'maybe_banned')
  })

  test('a guardian and a minor of one name are asked about, too', async ({ client, assert }) => {
    const banned = await somebodyBanned(client)
    const child = await aMinorOf(banned, {
      ...identityOf(banned),
      date_of_birth: addDays(clock.today(), -4000),
    })
    const pair = await pairOf(client, child)
    assert.sameMembers(
      pair.customers.map(({ id }: { id: number }) => id),
      [banned.id, child.id]
    )
    ;(await dismiss(client, pair, 'manager')).assertStatus(204)
    ;(await checkIn(client, [child])).assertStatus(201)
  })

  test('a merge makes it one banned person, and undoing two again', async ({ client, assert }) => {
    const banned = await somebodyBanned(client)
    const twin = await aTwinOf(banned)
    const merged = await merge(client, { winner: twin, loser: banned })
    merged.assertStatus(200)
    assert.deepEqual(
      (await mayRide(client, twin)).reasons.map(({ code }) => code),
      ['banned']
    )
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    assert.deepEqual(
      (await mayRide(client, twin)).reasons.map(({ code }) => code),
      ['maybe_banned']
    )
  })

  test('the board is notified of a rider who is in', async ({ client, assert }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Board') })
    const twin = await aTwinOf(rider)
    ;(await checkIn(client, [twin])).assertStatus(201)
    const [visit] = await visitRowsOf(twin)
    const told = () => db.from('visit_changes').where('visit_id', Number(visit?.id))
    const numbered = () => db.from('visit_events').where('visit_id', Number(visit?.id))
    const before = (await told()).length + (await numbered()).length
    await ban(client, rider)
    assert.equal((await told()).length + (await numbered()).length, before + 1)
  })
})

test.group('Letting in a banned rider, or a possible one', (group) => {
  group.each.setup(() => resetLimits())

  test('only managers let a banned rider in, with a reason', async ({ client, assert }) => {
    const banned = await somebodyBanned(client)
    const twin = await aTwinOf(banned)
    for (const person of [banned, twin]) {
      for (const role of ['cashier', 'staff'] as const) {
        const headers = await asStaff(role)
        const refused = await checkIn(client, [person], { headers, override_reason: REASON })
        expectRefusal(assert, refused, 'FORBIDDEN', messages['override.managers'])
        expectRefusal(assert, await checkIn(client, [person], { headers }), 'SEE_STAFF')
      }
      const headers = await asStaff('manager')
      expectRefusal(assert, await checkIn(client, [person], { headers }), 'SEE_STAFF')
      ;(await checkIn(client, [person], { headers, override_reason: REASON })).assertStatus(201)
      assert.equal((await visitRowsOf(person))[0]?.override_reason, REASON)
      // A rider who is in already gets the same answer for a cashier.
      const cashier = await asStaff('cashier')
      const again = await checkIn(client, [person], { headers: cashier, override_reason: REASON })
      again.assertStatus(200)
    }
  })

  test('without a ban cashiers may still override', async ({ client }) => {
    const suspended = await aCoveredRider({ status: 'suspended' })
    ;(await checkIn(client, [suspended], { override_reason: REASON })).assertStatus(201)
  })

  test('a reason without content is refused: {$self}')
    .with(['ok', 'because', '........', '12345678', 'aa.', 'x'.repeat(201)])
    .run(async ({ client, assert }, reason) => {
      const rider = await aRider({ status: 'suspended' })
      const refused = await checkIn(client, [rider], { override_reason: reason })
      expectRefusal(assert, refused, 'VALIDATION_ERROR')
      assert.property(refused.body().error.details, 'override_reason')
    })

  test('a reason of 8 letters or two words is accepted: {$self}')
    .with(['explained', 'x x', 'Überführung', 'on paper', 'x'.repeat(200)])
    .run(async ({ client }, reason) => {
      const rider = await aRider({ status: 'suspended' })
      ;(await checkIn(client, [rider], { override_reason: reason })).assertStatus(201)
    })
})

test.group('The card of the counter', (group) => {
  group.each.setup(() => resetLimits())

  test('the card lists likely duplicates, likeliest first, and no others', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Twice')
    const one = await aRider({ first_name: 'Nadia', last_name: last, email: anEmail() })
    const other = await aRider({ first_name: 'Nadia', last_name: last, email: one.email })
    const sister = await aRider({
      first_name: 'Nadine',
      last_name: last,
      date_of_birth: '1999-09-09',
    })
    await matchDue()
    const response = await client
      .get(`/api/counter/search?q=${last}`)
      .headers(await asStaff('cashier'))
    const people = expectShape(assert, v.array(counterHousehold), response).flatMap(
      (household) => household.people
    )
    const of = ({ id }: { id: number }) => people.find((person) => person.id === id)?.duplicates
    assert.deepEqual(
      of(one)?.map(({ customer_id: id }) => id),
      [other.id]
    )
    assert.deepEqual(
      of(other)?.map(({ customer_id: id }) => id),
      [one.id]
    )
    assert.isAtLeast(of(one)?.[0]?.score ?? 0, 90)
    assert.deepEqual(of(sister), [])
  })

  const unties: Record<string, Record<string, unknown>> = {
    'another last name': { last_name: 'Somebodyelse' },
    'another birth date': { date_of_birth: '1985-01-02' },
    'no birth date': { date_of_birth: null },
  }
  for (const [how, body] of Object.entries(unties)) {
    test(`a ban survives ${how}: only managers change that`, async ({ client, assert }) => {
      const banned = await somebodyBanned(client)
      const twin = await aTwinOf(banned)
      for (const record of [twin, banned]) {
        for (const role of ['cashier', 'staff'] as const) {
          const refused = await client
            .put(`/api/customers/${record.id}`)
            .headers(await asStaff(role))
            .json(body)
          expectRefusal(assert, refused, 'FORBIDDEN', customers['ban.managers'])
        }
      }
      assert.equal((await mayRide(client, twin)).reasons[0]?.code, 'maybe_banned')
      // Changes that break no match are allowed, and the same name with other punctuation is the same name.
      const harmless = await client
        .put(`/api/customers/${twin.id}`)
        .headers(await asStaff('cashier'))
        .json({ email: anEmail(), first_name: 'Renee-Ann', city: 'Boone' })
      harmless.assertStatus(200)
      const manager = await client
        .put(`/api/customers/${twin.id}`)
        .headers(await asStaff('manager'))
        .json(body)
      manager.assertStatus(200)
      assert.notEqual((await mayRide(client, twin)).reasons[0]?.code, 'maybe_banned')
    })
  }

  test('a ban survives a change of the e-mail by the rider', async ({ client, assert }) => {
    const banned = await somebodyBanned(client)
    const twin = await aTwinOf(banned, { email: banned.email, date_of_birth: '1985-01-02' })
    const email = anEmail()
    const asked = await client
      .put('/api/customers/me')
      .headers(await asRider(twin))
      .json({ email, current_password: PASSWORD })
    asked.assertStatus(200)
    const [letter = ''] = await lettersTo(email)
    const confirmed = await client
      .post('/api/confirm-email')
      .json({ token: /confirm-email\?token=([\w-]+)/.exec(letter)?.[1] ?? '' })
    expectRefusal(assert, confirmed, 'FORBIDDEN')
    assert.equal((await mayRide(client, twin)).reasons[0]?.code, 'maybe_banned')
  })

  test('a ban survives a new name of a child by the parent', async ({ client, assert }) => {
    const banned = await somebodyBanned(client, { date_of_birth: addDays(clock.today(), -4000) })
    const parent = await aRider()
    const child = await aMinorOf(parent, { ...identityOf(banned), email: null })
    const refused = await client
      .put(`/api/minors/${child.id}`)
      .headers(await asRider(parent))
      .json({ first_name: 'Kim' })
    expectRefusal(assert, refused, 'FORBIDDEN')
    assert.equal((await mayRide(client, child)).reasons[0]?.code, 'maybe_banned')
  })
})
