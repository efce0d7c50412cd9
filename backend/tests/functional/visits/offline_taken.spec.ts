import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/offline/messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
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
  storedItem,
  type Item,
} from '#tests/helpers/offline'
import { aLastName, aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'
import { aTablet } from '#tests/helpers/tickets'
import { aCoveredRider, useGate } from '#tests/helpers/visits'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'

type Role = Parameters<typeof asStaff>[0]

async function take(client: ApiClient, { id }: Item, body: object, role: Role = 'staff') {
  return client
    .post(`/api/kiosk/offline/${id}/resolve`)
    .headers(await asStaff(role))
    .json(body)
}

/** The sentence of a refusal. */
function sentenceOf(response: { body: () => { error: { details: Record<string, string[]> } } }) {
  return response.body().error.details.customer_id?.[0]
}

function customer({ id }: { id: number }) {
  return db.from('customers').where('id', id).firstOrFail()
}

/** Details of the newest decision for this person: the park's own line stays when a person is deleted. */
async function decisionOn(item: Item) {
  const lines = await db.from('activity').where('action', 'offline_item.resolved')
  const { customer_id: id } = await storedItem(item)
  const decisions = lines.map(({ details }) => JSON.parse(String(details)))
  return decisions.findLast((details) => details.customer_id === id)
}

/** Fields in the history of the person that an item names otherwise than their record. */
async function enteredIn(item: Item) {
  const { customer_id: id } = await storedItem(item)
  const line = await db
    .from('activity')
    .where({ action: 'customer.entered_otherwise', customer_id: id })
    .orderBy('id', 'desc')
    .firstOrFail()
  return JSON.parse(String(line.details)).entered
}

test.group('People and records that an item is taken for', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('of two typed twins the one who is not linked needs staff, who add her', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Twins') })
    const anna = await aMinorOf(rider, { first_name: 'Anna', last_name: rider.last_name })
    const twins = [childOf({ ...anna, first_name: 'Hanna' }), childOf(anna)]
    const tablet = await aTablet()
    const visit = anItem('visit', { ...claimOf(rider), minors: twins })
    assert.equal(await outcomeOf(client, tablet, visit), 'NOT_YOUR_MINOR')
    const minors = twins.map((twin) => ({ ...twin, relationship_type: 'parent' }))
    const signing = anItem('signing', {
      ...claimOf(rider),
      ...aSigning(await aTemplate()),
      minors,
      consent: PARENT,
    })
    assert.equal(await outcomeOf(client, tablet, signing), 'NOT_YOUR_MINOR')
    ;(await take(client, signing, { customer_id: rider.id })).assertStatus(200)
    const links = await db.from('guardianships').where('guardian_id', rider.id)
    assert.lengthOf(links, 2)
    for (const { minor_id: id } of links) assert.lengthOf(await sealedOf(id), 1)
  })

  test('a registration that staff take for a known rider fills what is empty there', async ({
    client,
    assert,
  }) => {
    const marketing = { email: true, sms: false, touched: true }
    const holder = await aRider({ email: null, last_name: aLastName('Sparse') })
    const entered = aNewcomer({
      phone: holder.phone,
      emergency_contact_name: 'Vera Near',
      emergency_contact_phone: '2005550143',
      marketing,
    })
    const item = anItem('registration', entered)
    assert.equal(await outcomeOf(client, await aTablet(), item), 'PHONE_TAKEN')
    ;(await take(client, item, { customer_id: holder.id })).assertStatus(200)
    const filled = await customer(holder)
    assert.equal(filled.email, entered.email)
    assert.equal(filled.emergency_contact_name, 'Vera Near')
    assert.equal(filled.emergency_contact_phone, '2005550143')
    assert.equal(filled.first_name, holder.first_name)
    assert.equal(filled.marketing_consent, 1)
    const lines = await db.from('activity').where('customer_id', holder.id).select('action')
    const actions = lines.map(({ action }) => action)
    assert.includeMembers(actions, ['customer.updated', 'preferences.changed'])
    const events = await db.from('consent_events').where('customer_id', holder.id)
    assert.isAbove(events.length, 0)
    for (const { ip, user_agent: agent } of events) assert.deepEqual([ip, agent], [null, null])
    assert.deepEqual(await enteredIn(item), {
      first_name: entered.first_name,
      last_name: entered.last_name,
      date_of_birth: entered.date_of_birth,
    })
    assert.deepEqual(Object.keys(await decisionOn(item)), ['customer_id'])
    const { said, payload } = await storedItem(item)
    assert.deepEqual([said, payload], [null, null])

    const again = anItem('registration', {
      ...entered,
      email: anEmail(),
      emergency_contact_name: 'Max Far',
      marketing: { email: false, sms: true, touched: true },
    })
    assert.equal(await outcomeOf(client, await aTablet(), again), 'PHONE_TAKEN')
    ;(await take(client, again, { customer_id: holder.id })).assertStatus(200)
    const kept = await customer(holder)
    assert.equal(kept.email, filled.email)
    assert.equal(kept.emergency_contact_name, 'Vera Near')
    assert.lengthOf(await db.from('consent_events').where('customer_id', holder.id), events.length)
  })

  test('the claim of a visit for another customer is kept, and its first answer too', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const rider = await aCoveredRider()
    const typed = { ...claimOf(rider), first_name: 'Somebody', phone: aPhone() }
    const item = anItem('visit', typed)
    const [first] = await answersTo(client, tablet, item)
    ;(await take(client, item, { customer_id: rider.id })).assertStatus(200)
    const entered = await enteredIn(item)
    assert.deepEqual(entered, { first_name: 'Somebody', phone: typed.phone })
    assert.deepEqual(await answersTo(client, tablet, item), [first])
  })

  test('a signature that staff take has no address of the office', async ({ client, assert }) => {
    const rider = await aRider()
    const payload = { ...claimOf(rider), first_name: 'Xaver', ...aSigning(await aTemplate()) }
    const item = anItem('signing', { ...payload, method: 'typed', typed_name: 'Xaver Ryder' })
    assert.equal(await outcomeOf(client, await aTablet(), item), 'NOT_THE_SAME_PERSON')
    ;(await take(client, item, { customer_id: rider.id })).assertStatus(200)
    const [sealed] = await sealedOf(rider.id)
    assert.isNull(sealed?.body.ip_address)
    assert.isNull(sealed?.body.user_agent)
    assert.equal(sealed?.body.signature.typed_name, 'Xaver Ryder')
    const { id } = await db.from('signed_waivers').where('uid', sealed?.body.uid).firstOrFail()
    const pdf = await client.get(`/api/waivers/${id}/pdf`).headers(await asStaff('manager'))
    pdf.assertStatus(200)
  })

  test('a customer whom staff make of an item has no address of the office', async ({
    client,
    assert,
  }) => {
    const holder = await aRider()
    const marketing = { email: true, sms: false, touched: true }
    const item = anItem('registration', aNewcomer({ phone: holder.phone, marketing }))
    await outcomeOf(client, await aTablet(), item)
    ;(await take(client, item, { create: true })).assertStatus(200)
    const made = await db.from('customers').where('claims_phone', holder.phone).firstOrFail()
    const [event] = await db.from('consent_events').where('customer_id', made.id)
    assert.deepEqual([event.ip, event.user_agent], [null, null])
    const line = await db
      .from('activity')
      .where({ customer_id: made.id, action: 'customer.registered' })
      .firstOrFail()
    assert.isNull(line.ip)
  })

  test('a signature takes back no refusal that came after it', async ({ client, assert }) => {
    const refused = { declined_at: sqlTimeAfter(clock.now(), -1800), declined_template: 'Waiver' }
    const rider = await aRider(refused)
    const tablet = await aTablet()
    const payload = { ...claimOf(rider), ...aSigning(await aTemplate()) }
    const before = anItem('signing', payload, { secondsAgo: 3600 })
    assert.equal(await outcomeOf(client, tablet, before), 'accepted')
    assert.isNotNull((await customer(rider)).declined_at)
    const after = anItem('signing', payload, { secondsAgo: 60 })
    assert.equal(await outcomeOf(client, tablet, after), 'accepted')
    assert.isNull((await customer(rider)).declined_at)
  })

  test('a child who is not linked is added first, and a relationship is corrected first', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const name = `${rider.first_name} ${rider.last_name}`
    const tablet = await aTablet()
    const born = addYears(clock.today(), -9)
    const leo = { first_name: 'Leo', last_name: 'Late', date_of_birth: born }
    const visit = anItem('visit', { ...claimOf(rider), minors: [leo] })
    assert.equal(await outcomeOf(client, tablet, visit), 'NOT_YOUR_MINOR')
    const unlinked = await take(client, visit, { customer_id: rider.id })
    expectRefusal(assert, unlinked, 'VALIDATION_ERROR')
    assert.equal(
      sentenceOf(unlinked),
      fill(messages['minor.add_first'], { child: 'Leo Late', name })
    )
    await aMinorOf(rider, leo, 'other')
    const signing = anItem('signing', {
      ...claimOf(rider),
      ...aSigning(await aTemplate()),
      minors: [{ ...leo, relationship_type: 'parent' }],
      consent: PARENT,
    })
    assert.equal(await outcomeOf(client, tablet, signing), 'INCOMPLETE')
    const other = await take(client, signing, { customer_id: rider.id })
    expectRefusal(assert, other, 'VALIDATION_ERROR')
    const what = fill(messages['what.relationship'], { child: 'Leo Late', name })
    assert.equal(sentenceOf(other), fill(messages['reason.INCOMPLETE'], { what }))
    await inTransaction((trx) =>
      rowsIn('guardianships', trx).where('guardian_id', rider.id).update({ relationship: 'parent' })
    )
    for (const item of [visit, signing]) {
      ;(await take(client, item, { customer_id: rider.id })).assertStatus(200)
    }
  })

  test('the reason of a visit that the gate stopped is the one of the gate', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', minors_need_guardian: true })
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider, { paper_waiver: true, waiver_date: clock.today() })
    const minors = [childOf(minor)]
    const item = anItem('visit', { ...claimOf(rider), for_self: false, minors })
    const [answer] = await answersTo(client, await aTablet(), item)
    assert.equal(answer?.reason?.code, 'NOT_COVERED')
    assert.match(answer?.reason?.text ?? '', /guardian/i)
  })

  test('a twin who registers with the same number at the same tablet is no repetition', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const anna = aNewcomer({ first_name: 'Anna' })
    assert.equal(await outcomeOf(client, tablet, anItem('registration', anna)), 'accepted')
    const hanna = anItem('registration', { ...anna, first_name: 'Hanna' })
    assert.equal(await outcomeOf(client, tablet, hanna), 'PHONE_TAKEN')
    assert.lengthOf(await peopleWith(String(anna.phone)), 1)
  })

  test('below manager nothing is taken for a banned rider', async ({ client, assert }) => {
    const ban = { banned_at: '2026-01-01 10:00:00', ban_reason: 'Fought' }
    const banned = await aRider({ last_name: aLastName('Fought'), ...ban })
    const tablet = await aTablet()
    const items = [
      anItem('signing', { ...claimOf(banned), ...aSigning(await aTemplate()) }),
      anItem('registration', aNewcomer({ phone: banned.phone })),
    ]
    for (const item of items) {
      await outcomeOf(client, tablet, item)
      expectRefusal(assert, await take(client, item, { customer_id: banned.id }), 'FORBIDDEN')
      ;(await take(client, item, { customer_id: banned.id }, 'manager')).assertStatus(200)
    }
  })

  test('after all of it every rule of park:check and waivers:verify holds', async ({ assert }) => {
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })
})
