import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { OFFLINE_HELD_MAX, OFFLINE_ITEM_LENGTH } from '@trailgate/shared/offline/constants'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { merge } from '#tests/helpers/merges'
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
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aTablet } from '#tests/helpers/tickets'
import { aCoveredRider } from '#tests/helpers/visits'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'

const asSet = settings.minorSigners

test.group('A tablet in the wrong hands', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    settings.minorSigners = asSet
    clock.reset()
    await retireTemplates()
  })

  test('a time before the tablet was paired, to come, or of another age needs staff', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const tablet = await aTablet({ pairedDaysAgo: 2 })
    const before = anItem('visit', claimOf(rider), { secondsAgo: 4 * 86_400 })
    assert.equal(await outcomeOf(client, tablet, before), 'CLOCK')
    const times = [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '1970-01-01T00:00:10Z',
      '2099-12-31T23:59:59Z',
      '9999-12-31T23:59:59.999Z',
      '9999-12-31T23:59:00-01:00',
    ]
    for (const at of times) {
      const item = { ...anItem('visit', claimOf(rider)), captured_at: at }
      const response = await send(client, tablet, [item])
      if (response.status() === 422) {
        assert.include(Object.keys(response.body().error.details), 'items.0.captured_at')
        continue
      }
      response.assertStatus(200)
      assert.equal(response.body()[0].reason?.code, 'CLOCK', at)
      assert.equal((await storedItem(item)).status, 'needs_staff')
    }
    assert.lengthOf(await db.from('visits').where('customer_id', rider.id), 0)
  })

  test('staff take a visit of another age at the time of its arrival', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const item = { ...anItem('visit', claimOf(rider)), captured_at: '1970-01-01T00:00:10.000Z' }
    assert.equal(await outcomeOf(client, await aTablet(), item), 'CLOCK')
    const resolved = await client
      .post(`/api/kiosk/offline/${item.id}/resolve`)
      .headers(await asStaff('staff'))
      .json({ customer_id: rider.id })
    resolved.assertStatus(200)
    const visit = await db.from('visits').where('customer_id', rider.id).firstOrFail()
    assert.equal(String(visit.park_day).slice(0, 10), clock.today())
  })

  test('a payload that is too large is refused by its index, and an odd one is listed in short', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const huge = anItem('visit', { junk: 'x'.repeat(OFFLINE_ITEM_LENGTH) })
    const refused = await send(client, tablet, [anItem('visit', {}), huge])
    expectRefusal(assert, refused, 'VALIDATION_ERROR')
    assert.include(Object.keys(refused.body().error.details), 'items.1.payload')

    const last = aLastName('Odd')
    const odd = anItem('visit', { last_name: last, junk: 'x'.repeat(OFFLINE_ITEM_LENGTH / 2) })
    assert.equal(await outcomeOf(client, tablet, odd), 'INCOMPLETE')
    const listed = await client
      .get('/api/kiosk/offline')
      .qs({ limit: 100 })
      .headers(await asStaff('staff'))
    const row = listed.body().find(({ id }: { id: string }) => id === odd.id)
    assert.deepEqual(row.payload, { last_name: last })
  })

  test('nested, empty and foreign payloads are decided, and never a fault', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const deep: Record<string, unknown> = {}
    let inner = deep
    for (let depth = 0; depth < 20; depth += 1) inner = inner.a = {}
    expectRefusal(assert, await send(client, tablet, [anItem('visit', deep)]), 'BAD_REQUEST')
    const payloads: Record<string, unknown>[] = [
      {},
      { pass: 7 },
      { pass: { $ne: null } },
      { phone: ['9005550000'], first_name: {}, last_name: null, date_of_birth: '2030-99-99' },
      { ...claimOf(await aRider()), minors: { length: 3 } },
      { ...aNewcomer(), minors: Array.from({ length: 21 }, () => ({})) },
      { ...aNewcomer(), marketing: 'yes', emergency_contact_name: 'x'.repeat(5000) },
    ]
    for (const kind of ['visit', 'signing', 'registration'] as const) {
      for (const payload of payloads) {
        const [answer] = await answersTo(client, tablet, anItem(kind, payload))
        assert.equal(answer?.status, 'needs_staff', JSON.stringify(answer))
      }
    }
    const list = await client
      .get('/api/kiosk/offline')
      .qs({ limit: 100 })
      .headers(await asStaff('staff'))
    list.assertStatus(200)
  })

  test('a tablet has its budget of calls, and of items that wait for staff', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const row = await storedItemOf(client, tablet)
    const same = Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'id'))
    const held = await db
      .from('offline_items')
      .where({ device_id: tablet.id, status: 'needs_staff' })
      .count('* as n')
      .firstOrFail()
    const more = Array.from({ length: OFFLINE_HELD_MAX - Number(held.n) }, () => ({
      ...same,
      uid: randomUUID(),
    }))
    await db.table('offline_items').multiInsert(more)
    const further = anItem('visit', aNewcomer())
    assert.equal(await outcomeOf(client, tablet, further), 'retry')
    assert.lengthOf(await db.from('offline_items').where('uid', further.id), 0)
    const fine = anItem('visit', claimOf(await aCoveredRider()))
    assert.equal(await outcomeOf(client, tablet, fine), 'accepted')
    // Its signature lacks a consent: it would be one item more.
    const child = { ...childOf(await aRider()), date_of_birth: addDays(clock.today(), -3000) }
    const family = anItem('registration', {
      ...aNewcomer(),
      ...aSigning(await aTemplate()),
      minors: [{ ...child, relationship_type: 'parent' }],
    })
    assert.equal(await outcomeOf(client, tablet, family), 'retry')
    assert.lengthOf(await db.from('offline_items').where('uid', family.id), 0)
    assert.lengthOf(await peopleWith(String(family.payload.phone)), 0)
    await db.from('offline_items').where('device_id', tablet.id).delete()
    assert.equal(await outcomeOf(client, tablet, family), 'accepted')

    let refused = 0
    for (let calls = 0; calls < 130 && refused === 0; calls += 1) {
      const response = await send(client, tablet, [fine])
      if (response.status() === 429) refused = calls
    }
    assert.isAbove(refused, 100)
    assert.equal(await outcomeOf(client, await aTablet(), further), 'NO_SUCH_PERSON')
  })

  test('minors are signed for by their adults alone, and never sign or bring children', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const template = await aTemplate()
    const teen = aNewcomer({ date_of_birth: addDays(clock.today(), -16 * 365) })
    const child = {
      first_name: 'Leo',
      last_name: aLastName('Child'),
      date_of_birth: addDays(clock.today(), -3000),
      relationship_type: 'parent',
    }
    const parented = anItem('registration', {
      ...teen,
      ...aSigning(template),
      minors: [child],
      consent: PARENT,
    })
    const [answer] = await answersTo(client, tablet, parented)
    assert.equal(answer?.status, 'needs_staff', JSON.stringify(answer))
    assert.lengthOf(await peopleWith(String(teen.phone)), 0)
    assert.lengthOf(await db.from('customers').where('last_name', child.last_name), 0)

    const alone = anItem('registration', { ...teen, ...aSigning(template) })
    assert.equal(await outcomeOf(client, tablet, alone), 'accepted')
    const [young] = await peopleWith(String(teen.phone))
    assert.lengthOf(await sealedOf(young.id), 0)
    const rest = await db
      .from('offline_items')
      .where({ device_id: tablet.id, kind: 'signing' })
      .firstOrFail()
    assert.equal(rest.code, 'GUARDIAN_REQUIRED')

    const [mother, stranger] = [await aRider(), await aRider()]
    const minor = await aMinorOf(mother)
    const named = { ...childOf(minor), relationship_type: 'parent' }
    const foreign = {
      ...claimOf(stranger),
      ...aSigning(template),
      minors: [named],
      for_self: false,
    }
    const stolen = anItem('signing', { ...foreign, consent: PARENT })
    assert.equal(await outcomeOf(client, tablet, stolen), 'NOT_YOUR_MINOR')
    assert.lengthOf(await sealedOf(minor.id), 0)

    settings.minorSigners = 'parent_or_guardian'
    const uncle = aNewcomer()
    const nephew = { ...child, first_name: 'Max', relationship_type: 'other' }
    const lent = anItem('registration', {
      ...uncle,
      ...aSigning(template),
      minors: [nephew],
      consent: { text_id: 'authorized-1', accepted: true },
    })
    assert.equal(await outcomeOf(client, tablet, lent), 'accepted')
    const [made] = await peopleWith(String(uncle.phone))
    const links = await db.from('guardianships').where('guardian_id', made.id)
    for (const { minor_id: id } of links) assert.lengthOf(await sealedOf(id), 0)
    assert.lengthOf(
      await db
        .from('offline_items')
        .where({ device_id: tablet.id, kind: 'signing', code: 'GUARDIAN_REQUIRED' }),
      2
    )
  })

  test('a text that is not in force yet, or of another template, was never shown', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const rider = await aRider()
    const [first, other] = [await aTemplate(), await aTemplate()]
    const toCome = await aVersion(first, {
      version: '3.0',
      effective_date: addDays(clock.today(), 5),
    })
    const claim = claimOf(rider)
    const signings = [
      aSigning(toCome),
      aSigning({ ...first, content_hash: other.content_hash }),
      aSigning(first, { content_hash: 'none' }),
      aSigning(first, { content_hash: first.content_hash.toUpperCase() }),
    ]
    for (const signing of signings) {
      const item = anItem('signing', { ...claim, ...signing })
      assert.equal(await outcomeOf(client, tablet, item), 'UNKNOWN_TEXT')
    }
    const forged = anItem('signing', {
      ...claim,
      ...aSigning(first, { content: '<p>The park owes me a bike.</p>' }),
    })
    assert.equal(await outcomeOf(client, tablet, forged), 'accepted')
    const [sealed] = await sealedOf(rider.id)
    assert.equal(sealed?.body.template.content, first.content)
  })

  test('a rider who was merged, deleted or banned in between is found, or left to staff', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet({ pairedDaysAgo: 3 })
    const template = await aTemplate()
    const manager = await asStaff('manager')
    const last = aLastName('Twice')
    const [winner, loser] = [await aRider({ last_name: last }), await aRider({ last_name: last })]
    const merged = anItem('signing', { ...claimOf(loser), ...aSigning(template) })
    const kept = anItem('signing', { ...claimOf(winner), ...aSigning(template) })
    ;(await merge(client, { winner, loser })).assertStatus(200)
    assert.equal(await outcomeOf(client, tablet, kept), 'accepted')
    const outcome = await outcomeOf(client, tablet, merged)
    assert.isTrue(outcome === 'accepted' || outcome === 'NO_SUCH_PERSON', outcome)
    assert.lengthOf(await sealedOf(loser.id), 0)

    const gone = await aRider({ last_name: aLastName('Gone') })
    const [signing, visit] = [
      anItem('signing', { ...claimOf(gone), ...aSigning(template) }),
      anItem('visit', claimOf(gone)),
    ]
    ;(await client.delete(`/api/customers/${gone.id}`).headers(manager)).assertStatus(204)
    assert.equal(await outcomeOf(client, tablet, signing), 'NO_SUCH_PERSON')
    assert.equal(await outcomeOf(client, tablet, visit), 'NO_SUCH_PERSON')
    const refused = await client
      .post(`/api/kiosk/offline/${signing.id}/resolve`)
      .headers(manager)
      .json({ customer_id: gone.id })
    expectRefusal(assert, refused, 'NOT_FOUND')
    assert.lengthOf(await sealedOf(gone.id), 0)

    const rowdy = await aCoveredRider({ last_name: aLastName('Rowdy') })
    const came = anItem('visit', claimOf(rowdy))
    const ban = { until: null, reason: 'Rode through the camp' }
    ;(await client.put(`/api/customers/${rowdy.id}/ban`).headers(manager).json(ban)).assertStatus(
      200
    )
    assert.equal(await outcomeOf(client, tablet, came), 'BANNED')
    const again = { ...claimOf(rowdy), phone: aNewcomer().phone, email: 'rowdy@example.com' }
    const twin = anItem('registration', again)
    const twinVisit = anItem('visit', claimOf({ ...again, phone: String(again.phone) }), {
      secondsAgo: 10,
    })
    await answersTo(client, tablet, twin)
    assert.equal(await outcomeOf(client, tablet, twinVisit), 'BANNED')
    assert.lengthOf(await db.from('visits').where('customer_id', rowdy.id), 0)
  })

  test('after all of it every rule of park:check and waivers:verify holds', async ({ assert }) => {
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })
})

/** A row as it is stored, of an item that needs staff. */
async function storedItemOf(
  client: Parameters<typeof answersTo>[0],
  tablet: Parameters<typeof answersTo>[1]
) {
  const item = anItem('visit', aNewcomer())
  await answersTo(client, tablet, item)
  return storedItem(item)
}
