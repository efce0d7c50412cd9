import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { offlineAnswer } from '@trailgate/shared/offline/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { inTransaction } from '#platform/database/transaction'
import { rowsIn } from '#platform/database/rows_in'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asStaff } from '#tests/helpers/credentials'
import {
  aNewcomer,
  anItem,
  answersTo,
  aSigning,
  childOf,
  claimOf,
  outcomeOf,
  PARENT,
  peopleWith,
  sealedOf,
  send,
  storedItem,
} from '#tests/helpers/offline'
import { newPassOf, revokePassOf } from '#tests/helpers/passes'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aTablet } from '#tests/helpers/tickets'
import { aCoveredRider, checkIn, useGate } from '#tests/helpers/visits'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'

test.group('Items that a tablet captured without a network', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('strangers, sessions without a tablet and revoked tablets are refused', async ({
    client,
    assert,
  }) => {
    const items = [anItem('visit', claimOf(await aRider()))]
    const post = (headers: Record<string, string>) => send(client, { headers }, items)
    expectRefusal(assert, await post({}), 'UNAUTHENTICATED')
    expectRefusal(assert, await post(await asStaff('manager')), 'FORBIDDEN')
    expectRefusal(assert, await post(await asKiosk(await aRider())), 'KIOSK_NOT_PAIRED')
    expectRefusal(assert, await post({ cookie: 'kiosk_device=made-up' }), 'UNAUTHENTICATED')
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    await inTransaction((trx) =>
      rowsIn('kiosk_devices', trx)
        .where('id', tablet.id)
        .update({ revoked_at: '2026-01-01 00:00:00', token_hash: null })
    )
    expectRefusal(assert, await post(tablet.headers), 'KIOSK_NOT_PAIRED')
    assert.lengthOf(await db.from('offline_items').where('uid', items[0]?.id ?? ''), 0)
  })

  test('an item that cannot be read refuses its batch, by its index', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const good = anItem('visit', claimOf(await aCoveredRider()))
    const bad = [
      [{ ...good, id: '17' }, 'items.1.id'],
      [{ ...good, id: randomUUID(), kind: 'wish' }, 'items.1.kind'],
      [{ ...good, id: randomUUID(), captured_at: 'yesterday' }, 'items.1.captured_at'],
      [{ ...good, id: randomUUID(), payload: 7 }, 'items.1.payload'],
      ['nothing', 'items.1'],
    ] as const
    for (const [item, field] of bad) {
      const refused = await send(client, tablet, [good, item])
      expectRefusal(assert, refused, 'VALIDATION_ERROR')
      assert.include(Object.keys(refused.body().error.details), field)
    }
    expectRefusal(assert, await send(client, tablet, []), 'VALIDATION_ERROR')
    const many = Array.from({ length: 21 }, () => ({ ...good, id: randomUUID() }))
    expectRefusal(assert, await send(client, tablet, many), 'VALIDATION_ERROR')
    assert.lengthOf(await db.from('offline_items').where('uid', good.id), 0)
  })

  test('a family registers and signs in one go, at the time of the capture', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const template = await aTemplate()
    const newcomer = aNewcomer()
    const child = {
      first_name: 'Leo',
      last_name: newcomer.last_name,
      date_of_birth: addDays(clock.today(), -3000),
      relationship_type: 'parent',
    }
    const item = anItem(
      'registration',
      { ...newcomer, ...aSigning(template), minors: [child], consent: PARENT },
      { secondsAgo: 3600 }
    )
    const [answer] = expectShape(assert, v.array(offlineAnswer), await send(client, tablet, [item]))
    assert.deepEqual(answer, { id: item.id, status: 'accepted' })

    const person = await peopleWith(newcomer.phone).firstOrFail()
    const [link] = await db.from('guardianships').where('guardian_id', person.id)
    const [own] = await sealedOf(person.id)
    const [childs] = await sealedOf(link.minor_id)
    for (const sealed of [own, childs]) {
      assert.equal(sealed?.body.format, 'trailgate-waiver-5')
      assert.isTrue(sealed?.body.offline)
      assert.equal(sealed?.body.device_id, tablet.id)
      assert.equal(sealed?.body.device_name, 'Gate')
      assert.equal(sealed?.body.captured_at, item.captured_at)
      assert.equal(sealed?.body.signed_at, item.captured_at)
      assert.isAbove(Date.parse(sealed?.body.received_at), Date.parse(item.captured_at))
      assert.equal(sealed?.body.evidence, 'paired_kiosk')
    }
    assert.equal(childs?.body.attestation.text_id, 'parent-1')
    const stored = await storedItem(item)
    assert.equal(stored.customer_id, person.id)
    assert.isNull(stored.payload)
  })

  test('a signature without the consent of the parent is an item of its own', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const newcomer = aNewcomer()
    const child = {
      first_name: 'Leo',
      last_name: newcomer.last_name,
      date_of_birth: addDays(clock.today(), -3000),
      relationship_type: 'parent',
    }
    const item = anItem('registration', {
      ...newcomer,
      ...aSigning(await aTemplate()),
      minors: [child],
    })
    assert.equal(await outcomeOf(client, tablet, item), 'accepted')
    const person = await peopleWith(newcomer.phone).firstOrFail()
    assert.lengthOf(await db.from('guardianships').where('guardian_id', person.id), 1)
    assert.lengthOf(await sealedOf(person.id), 0)
    const rest = await db
      .from('offline_items')
      .where({ device_id: tablet.id, kind: 'signing' })
      .firstOrFail()
    assert.equal(rest.code, 'INCOMPLETE')
    assert.equal(JSON.parse(rest.payload).phone, newcomer.phone)
    assert.equal(await outcomeOf(client, tablet, item), 'accepted')
  })

  test('a returning rider signs what was shown, though the text was replaced since', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const rider = await aRider()
    const shown = await aTemplate()
    const item = anItem('signing', { ...claimOf(rider), ...aSigning(shown) })
    await aVersion(shown, { version: '2.0' })
    assert.equal(await outcomeOf(client, tablet, item), 'accepted')
    const [sealed] = await sealedOf(rider.id)
    assert.equal(sealed?.body.template.content, shown.content)
    assert.equal(sealed?.body.template.version_id, shown.version_id)
    assert.equal(sealed?.body.shown_hash, shown.content_hash)
  })

  test('an item that cannot be matched or read is kept for staff with its code', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const template = await aTemplate()
    const rider = await aRider()
    const claim = claimOf(rider)
    const signing = aSigning(template)
    const teen = await aRider({ date_of_birth: addDays(clock.today(), -16 * 365) })
    const suspended = await aRider({ status: 'suspended' })
    const banned = await aRider({
      last_name: aLastName('Fought'),
      banned_at: '2026-01-01 10:00:00',
      ban_reason: 'Fought',
    })
    const child = {
      first_name: 'Not',
      last_name: 'Linked',
      date_of_birth: '2018-01-01',
      relationship_type: 'parent',
    }
    const cases = [
      ['signing', { ...claim, ...signing, phone: '2005550000' }, 'NO_SUCH_PERSON'],
      ['signing', { ...claim, ...signing, first_name: 'Xaver' }, 'NOT_THE_SAME_PERSON'],
      ['signing', { ...claim, ...signing, date_of_birth: '1988-04-13' }, 'NOT_THE_SAME_PERSON'],
      ['signing', { ...claimOf(teen), ...signing }, 'GUARDIAN_REQUIRED'],
      ['signing', { ...claimOf(suspended), ...signing }, 'SUSPENDED'],
      ['signing', { ...claimOf(banned), ...signing }, 'BANNED'],
      ['signing', { ...claim, ...signing, minors: [child], consent: PARENT }, 'NOT_YOUR_MINOR'],
      ['signing', { ...claim, ...signing, content_hash: 'f'.repeat(64) }, 'UNKNOWN_TEXT'],
      ['signing', { ...claim, ...signing, template_id: 99_999_999 }, 'UNKNOWN_TEXT'],
      [
        'signing',
        { ...claim, ...signing, signature_data: 'data:image/png;base64,AAAA' },
        'SIGNATURE_UNREADABLE',
      ],
      ['signing', { ...claim, ...signing, signature_data: undefined }, 'INCOMPLETE'],
      ['signing', {}, 'INCOMPLETE'],
      ['registration', aNewcomer({ phone: rider.phone }), 'PHONE_TAKEN'],
      ['registration', aNewcomer({ email: 'no address' }), 'INCOMPLETE'],
      ['visit', { pass: 'TG1.e30.AAAA' }, 'PASS_INVALID'],
    ] as const
    for (const [kind, payload, code] of cases) {
      const item = anItem(kind, payload)
      const [answer] = await answersTo(client, tablet, item)
      assert.equal(answer?.reason?.code ?? answer?.status, code, JSON.stringify(answer))
      const stored = await storedItem(item)
      assert.equal(stored.status, 'needs_staff')
      assert.deepEqual(JSON.parse(stored.payload), JSON.parse(JSON.stringify(payload)))
    }
    assert.lengthOf(await sealedOf(rider.id), 0)
  })

  test('a password is never kept', async ({ client, assert }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const item = anItem('registration', aNewcomer({ email: 'no address', password: 'Secret-17!' }))
    assert.equal(await outcomeOf(client, tablet, item), 'INCOMPLETE')
    assert.notInclude((await storedItem(item)).payload, 'Secret-17!')
  })

  test('one typing mistake in a name is the same person', async ({ client, assert }) => {
    const rider = await aRider({ first_name: 'Charlotte' })
    const item = anItem('signing', {
      ...claimOf(rider),
      first_name: 'Charlote',
      ...aSigning(await aTemplate()),
    })
    assert.equal(await outcomeOf(client, await aTablet(), item), 'accepted')
    assert.lengthOf(await sealedOf(rider.id), 1)
  })

  test('items of a batch are decided in order of capture and answered in the order sent', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const newcomer = aNewcomer()
    const template = await aTemplate()
    const claim = claimOf(newcomer)
    const registered = anItem('registration', newcomer, { secondsAgo: 300 })
    const signed = anItem('signing', { ...claim, ...aSigning(template) }, { secondsAgo: 200 })
    const came = anItem('visit', claim, { secondsAgo: 100 })
    const answers = await answersTo(client, tablet, came, signed, registered)
    assert.deepEqual(
      answers.map(({ id, status }) => [id, status]),
      [came, signed, registered].map(({ id }) => [id, 'accepted'])
    )
    const person = await peopleWith(newcomer.phone).firstOrFail()
    const visit = await db.from('visits').where('customer_id', person.id).firstOrFail()
    assert.equal(visit.method, 'offline')
    assert.equal(visit.device_name, 'Gate')
    assert.equal(visit.covered, 1)
  })

  test('a second registration of the same person at the same tablet is that person', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const newcomer = aNewcomer()
    assert.equal(await outcomeOf(client, tablet, anItem('registration', newcomer)), 'accepted')
    const again = anItem('registration', { ...newcomer, ...aSigning(await aTemplate()) })
    assert.equal(await outcomeOf(client, tablet, again), 'accepted')
    const people = await peopleWith(newcomer.phone)
    assert.lengthOf(people, 1)
    assert.lengthOf(await sealedOf(people[0].id), 1)
    const elsewhere = anItem('registration', newcomer)
    assert.equal(await outcomeOf(client, await aTablet(), elsewhere), 'PHONE_TAKEN')
  })

  test('an id is decided once for ever, twenty at once and from another tablet too', async ({
    client,
    assert,
  }) => {
    const [tablet, other] = [await aTablet(), await aTablet()]
    const newcomer = aNewcomer()
    const item = anItem('registration', { ...newcomer, ...aSigning(await aTemplate()) })
    const unknown = anItem('visit', aNewcomer())
    const all = await Promise.all(
      Array.from({ length: 20 }, () => answersTo(client, tablet, item, unknown))
    )
    for (const [accepted, held] of all) {
      assert.equal(accepted?.status, 'accepted')
      assert.equal(held?.reason?.code, 'NO_SUCH_PERSON')
    }
    const [person, ...more] = await peopleWith(newcomer.phone)
    assert.lengthOf(more, 0)
    assert.lengthOf(await sealedOf(person.id), 1)
    assert.lengthOf(await db.from('offline_items').where('uid', unknown.id), 1)

    const changed = { ...unknown, payload: claimOf(await aCoveredRider()) }
    assert.equal(await outcomeOf(client, other, changed), 'NO_SUCH_PERSON')
    assert.equal(
      await outcomeOf(client, other, { ...item, kind: 'visit', payload: {} }),
      'accepted'
    )
  })

  test('the time of a wrong clock needs staff, unless the skew was measured', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const rider = await aCoveredRider()
    const ahead = () => anItem('visit', claimOf(rider), { secondsAgo: -7200 })
    assert.equal(await outcomeOf(client, tablet, ahead()), 'CLOCK')
    const old = anItem('visit', claimOf(rider), { secondsAgo: 31 * 86_400 })
    assert.equal(await outcomeOf(client, tablet, old), 'CLOCK')
    const sentAt = new Date(clock.now().getTime() + 7_260_000).toISOString()
    const beat = await client
      .post('/api/kiosk/beat')
      .headers(tablet.headers)
      .json({ waiting: 1, oldest_captured_at: null, app_version: '1', sent_at: sentAt })
    beat.assertStatus(200)
    assert.equal(await outcomeOf(client, tablet, ahead()), 'accepted')
    const visit = await db.from('visits').where('customer_id', rider.id).firstOrFail()
    const skew = Date.parse(`${String(visit.checked_in_at).replace(' ', 'T')}Z`)
    assert.closeTo(skew, clock.now().getTime() - 60_000, 30_000)
  })

  test('a visit of yesterday is of its own park day and closed, and the days stay attested', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const rider = await aRider({
      paper_waiver: true,
      waiver_date: addDays(clock.today(), -10),
    })
    const item = anItem('visit', claimOf(rider), { secondsAgo: 86_400 })
    assert.equal(await outcomeOf(client, tablet, item), 'accepted')
    const visit = await db.from('visits').where('customer_id', rider.id).firstOrFail()
    assert.equal(visit.state, 'not_checked_out')
    assert.isNull(visit.open_for)
    assert.isBelow(Date.parse(visit.park_day), Date.parse(clock.today()))
  })

  test('a rider who was in already is not checked in twice', async ({ client, assert }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const rider = await aCoveredRider()
    ;(await checkIn(client, [rider])).assertStatus(201)
    assert.equal(await outcomeOf(client, tablet, anItem('visit', claimOf(rider))), 'accepted')
    assert.lengthOf(await db.from('visits').where('customer_id', rider.id), 1)
  })

  test('a family comes with its linked minors; under block the uncovered need staff', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider)
    const minors = [childOf(minor)]
    useGate({ policy: 'block' })
    const blocked = anItem('visit', { ...claimOf(rider), minors })
    assert.equal(await outcomeOf(client, tablet, blocked), 'NOT_COVERED')
    useGate({ policy: 'warn' })
    const admitted = anItem('visit', { ...claimOf(rider), minors })
    assert.equal(await outcomeOf(client, tablet, admitted), 'accepted')
    assert.lengthOf(await db.from('visits').whereIn('customer_id', [rider.id, minor.id]), 2)
    const stranger = [{ first_name: 'No', last_name: 'Body', date_of_birth: '2018-01-01' }]
    const odd = anItem('visit', { ...claimOf(rider), minors: stranger })
    assert.equal(await outcomeOf(client, tablet, odd), 'NOT_YOUR_MINOR')
  })

  test('a pass checks in while it was live, and a revoked one needs staff', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const rider = await aCoveredRider()
    const { token: pass } = await newPassOf(client, rider)
    const live = anItem('visit', { pass })
    assert.equal(await outcomeOf(client, tablet, live), 'accepted')
    await revokePassOf(client, rider)
    const dead = anItem('visit', { pass }, { secondsAgo: -1 })
    assert.equal(await outcomeOf(client, tablet, dead), 'PASS_REVOKED')
  })

  test('a fault between the item and its effect leaves neither', async ({ client, assert }) => {
    const tablet = await aTablet({ pairedDaysAgo: 40 })
    const newcomer = aNewcomer()
    const item = anItem('registration', { ...newcomer, ...aSigning(await aTemplate()) })
    const chain = await db.from('waiver_chain_head').where('id', 1).firstOrFail()
    // The chain's end is missing: sealing fails after everything else was written.
    await db.from('waiver_chain_head').where('id', 1).delete()
    const [failed] = await answersTo(client, tablet, item)
    await db.table('waiver_chain_head').insert(chain)
    assert.equal(failed?.status, 'retry')
    assert.lengthOf(await peopleWith(newcomer.phone), 0)
    assert.lengthOf(await db.from('offline_items').where('uid', item.id), 0)
    assert.equal(await outcomeOf(client, tablet, item), 'accepted')
    assert.lengthOf(await peopleWith(newcomer.phone), 1)
  })

  test('after all of it every rule of park:check and waivers:verify holds', async ({ assert }) => {
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })
})
