import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addDays, addYears, daysBetween, formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/evidence/messages'
import { messages as notes } from '@trailgate/shared/evidence/pack_messages'
import { coverageAtAnswer, type CoverageAtAnswer } from '@trailgate/shared/evidence/schemas'
import { fill } from '@trailgate/shared/text'
import { changedVisit } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { openRound } from '#privacy/retention/purge_report'
import { purgeWaivers } from '#privacy/retention/purge_waivers'
import { settings } from '#start/settings'
import { coverageOfCustomer } from '#visits/evidence/coverage_at'
import { attestClosedDays } from '#waivers/gate/attest_closed_days'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { isDeleted, settleSealed, snapshotOfSealed } from '#tests/helpers/sealed'
import {
  aCoveredRider,
  aRideOn,
  aVisitOf,
  checkIn,
  checkInAtKiosk,
  checkOut,
  noVisits,
  visitRowsOf,
} from '#tests/helpers/visits'
import {
  aSignedWaiver,
  aTemplate,
  retireTemplates,
  signed,
  voidWaiver,
} from '#tests/helpers/waivers'

type Person = { id: number }

const pathOf = ({ id }: Person) => `/api/customers/${id}/coverage`

/** A minute passes; answers the second before it does. */
function aMinuteLater() {
  const at = `${clock.now().toISOString().slice(0, 19)}Z`
  clock.forward(60)
  return at
}

async function covered(
  client: ApiClient,
  assert: Assert,
  person: Person,
  at: string
): Promise<CoverageAtAnswer> {
  const response = await client
    .get(pathOf(person))
    .qs({ at })
    .headers(await asStaff('staff'))
  return expectShape(assert, coverageAtAnswer, response)
}

const sealOf = async ({ id }: Person) => {
  const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
  return db.from('waiver_chain').where('uid', uid).firstOrFail()
}

test.group('A visit keeps the waiver that covered it', (group) => {
  group.each.setup(() => noVisits())
  group.each.teardown(retireTemplates)

  test('a check-in at the counter and one at the kiosk name waiver, version and seal', async ({
    client,
    assert,
  }) => {
    const { rider, id, template, headers } = await aSignedWaiver(client)
    const child = await aMinorOf(rider)
    const own = await aTemplate({ audience: 'minor' })
    const forChild = await signed(client, headers, { template_id: own.id, minor_id: child.id })
    const together = await checkIn(client, [await aRider(), rider])
    together.assertStatus(201)
    const [without, { coverage }] = expectShape(
      assert,
      v.tuple([changedVisit, changedVisit]),
      together
    )
    assert.isNull(without.coverage.seal)
    assert.containSubset(coverage, { covered: true, reason: 'signed' })
    const { digest, sequence } = await sealOf({ id })
    assert.deepInclude(coverage, {
      waiver_id: id,
      version_id: template.version_id,
      seal: digest,
    })
    const [row] = await visitRowsOf(rider)
    assert.equal(row?.waiver_sequence, sequence)

    const other = await aMinorOf(rider)
    const atKiosk = await checkInAtKiosk(client, rider, [child, other], await asKiosk(rider))
    atKiosk.assertStatus(201)
    assert.isNull((await visitRowsOf(other))[0]?.waiver_id)
    const [minor] = await visitRowsOf(child)
    assert.deepInclude(minor, {
      waiver_id: forChild.id,
      waiver_version_id: own.version_id,
      waiver_seal: (await sealOf(forChild)).digest,
    })
  })

  test('a visit on paper, one without a waiver and an earlier one name none', async ({
    client,
    assert,
  }) => {
    const none = { waiver_id: null, version_id: null, seal: null }
    const { coverage: onPaper } = await aVisitOf(client, await aCoveredRider())
    assert.deepEqual(onPaper, { covered: true, state: 'covered', reason: 'paper', ...none })
    const { coverage: without } = await aVisitOf(client, await aRider())
    assert.deepInclude(without, { covered: false, ...none })

    const { rider } = await aSignedWaiver(client)
    const day = addDays(clock.today(), -3)
    await aRideOn(day, rider.id, { coverage_reason: 'signed' })
    const { answer } = await coverageOfCustomer(rider.id, `${day}T13:00:00Z`)
    assert.deepInclude(answer.visit?.coverage, none)
    assert.include(answer.notes, notes['note.visit_before'])
    assert.isFalse(answer.covered, 'signed later')
  })

  test('deleting the person takes the waiver out of the visit, and what is attested stays whole', async ({
    client,
    assert,
  }) => {
    const { rider } = await aSignedWaiver(client)
    const opened = await aVisitOf(client, rider)
    await isDeleted(rider)
    const row = await db.from('visits').where('id', opened.id).firstOrFail()
    for (const column of ['waiver_id', 'waiver_version_id', 'waiver_seal', 'waiver_sequence']) {
      assert.isNull(row[column], column)
    }
    await attestClosedDays()
    assert.deepEqual(
      (await verifyAttested(db)).filter((line) => line.startsWith('visits')),
      []
    )
  })
})

test.group('Coverage at a past minute', (group) => {
  group.each.setup(() => noVisits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('a signature covers from its second on, a voiding ends that, and the time before stays', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Ada', last_name: 'Moore' })
    const template = await aTemplate()
    const before = aMinuteLater()
    const waiver = await signed(client, await asRider(rider), { template_id: template.id })
    const visit = await aVisitOf(client, rider)
    const inside = aMinuteLater()
    ;(await checkOut(client, visit)).assertStatus(200)
    aMinuteLater()
    await voidWaiver(client, await asStaff('manager'), waiver, 'Signed for the wrong child')
    const after = aMinuteLater()

    const none = { waiver_id: null, version_id: null, version: null, seal: null, visit: null }
    const first = await covered(client, assert, rider, before)
    assert.containSubset(first, { at: before, covered: false, reason: 'never_signed', ...none })
    const { digest, sequence } = await sealOf(waiver)
    const then = await covered(client, assert, rider, inside)
    assert.containSubset(then, {
      covered: true,
      state: 'covered',
      reason: 'signed',
      waiver_id: waiver.id,
      version_id: template.version_id,
      version: '1.0',
      template_name: 'Trail waiver',
      seal: digest,
      sequence,
      signed_by: 'Ada Moore',
      visit: { id: visit.id, coverage: { waiver_id: waiver.id, seal: digest } },
      known_from: 'sealed records',
    })
    const date = formatDate(clock.now().toISOString(), settings.parkTimezone)
    assert.deepEqual(then.notes, [fill(notes['note.voided_since'], { date })])
    const last = await covered(client, assert, rider, after)
    assert.containSubset(last, { covered: false, state: 'lapsed', reason: 'voided', ...none })
  })

  test('a merge and its undo are told as they stood at each minute', async ({ client, assert }) => {
    const winner = await aRider()
    const { rider: loser, id } = await aSignedWaiver(client)
    const apart = aMinuteLater()
    const merged = await merge(client, { winner, loser })
    merged.assertStatus(200)
    const together = aMinuteLater()

    const past = await covered(client, assert, winner, apart)
    assert.containSubset(past, { covered: true, waiver_id: id })
    assert.match(past.notes.join(), new RegExp(`this was record ${loser.member_id}`))
    assert.containSubset(await covered(client, assert, winner, together), { covered: true })
    const staff = await asStaff('staff')
    const gone = await client.get(pathOf(loser)).qs({ at: together }).headers(staff)
    expectRefusal(assert, gone, 'NOT_FOUND')

    const [{ id: mergeId }] = await db.from('customer_merges').where('loser_id', loser.id)
    ;(await undo(client, mergeId)).assertStatus(200)
    const parted = aMinuteLater()
    assert.isFalse((await covered(client, assert, winner, apart)).covered)
    assert.isFalse((await covered(client, assert, winner, parted)).covered)
    const stillTold = await covered(client, assert, winner, together)
    assert.containSubset(stillTold, { covered: true, waiver_id: id })
    assert.match(stillTold.notes.join(), new RegExp(`signed for record ${loser.member_id}`))
    const asLoser = await covered(client, assert, loser, together)
    assert.containSubset(asLoser, { covered: true, waiver_id: id })
    assert.match(asLoser.notes.join(), new RegExp(`merged into record ${winner.member_id}`))
    assert.containSubset(await covered(client, assert, loser, parted), { covered: true })
  })

  test('birth date and paper waiver count as they were on file, also through a merge', async ({
    client,
    assert,
  }) => {
    const staff = await asStaff('staff')
    const rider = await aRider()
    const change = (body: object) =>
      client.put(`/api/customers/${rider.id}`).headers(staff).json(body)
    const none = aMinuteLater()
    ;(await change({ waiver_signed: true, waiver_date: clock.today() })).assertStatus(200)
    const paper = aMinuteLater()
    ;(await change({ date_of_birth: null })).assertStatus(200)
    const unknown = aMinuteLater()
    const other = await aRider({ date_of_birth: '1970-02-03' })
    const fields = { date_of_birth: 'loser' }
    ;(await merge(client, { winner: rider, loser: other, fields })).assertStatus(200)
    const merged = aMinuteLater()
    ;(await change({ waiver_signed: false })).assertStatus(200)
    const [{ id }] = await db.from('customer_merges').where('loser_id', other.id)
    ;(await undo(client, id)).assertStatus(200)
    const parted = aMinuteLater()

    const told = async (at: string) => (await covered(client, assert, rider, at)).reason
    assert.deepEqual(
      [
        await told(none),
        await told(paper),
        await told(unknown),
        await told(merged),
        await told(parted),
      ],
      ['never_signed', 'paper', 'birth_date_missing', 'paper', 'birth_date_missing']
    )
    assert.isNull((await covered(client, assert, rider, paper)).seal)
  })

  test("a guardian's change of a birth date keeps the one before", async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const child = await aMinorOf(rider, { date_of_birth: addYears(clock.today(), -10) })
    const to = addYears(clock.today(), -9)
    const changed = await client
      .put(`/api/minors/${child.id}`)
      .headers(headers)
      .json({ date_of_birth: to })
    changed.assertStatus(200)
    const line = await db
      .from('activity')
      .where({ customer_id: child.id, action: 'minor.updated' })
      .firstOrFail()
    assert.deepEqual(JSON.parse(line.details).born, { from: child.date_of_birth, to })
  })

  test('templates are asked as they stood: required, archived, and one that was deleted since', async ({
    client,
    assert,
  }) => {
    const manager = await asStaff('manager')
    const { rider, headers, template } = await aSignedWaiver(client)
    const base = '/api/waivers/staff/templates'
    const text = { name: 'Night ride', content: '<p>It is dark.</p>', version: '1.0' }
    const plain = aMinuteLater()
    const made = await client
      .post(base)
      .headers(manager)
      .json({ ...text, effective_date: clock.today(), required: true })
    made.assertStatus(201)
    const path = `${base}/${made.body().id}`
    const required = aMinuteLater()
    ;(await client.put(path).headers(manager).json({ required: false })).assertStatus(200)
    const optional = aMinuteLater()
    ;(await client.put(path).headers(manager).json({ required: true })).assertStatus(200)
    const again = aMinuteLater()
    ;(await client.delete(path).headers(manager)).assertStatus(200)
    const deleted = aMinuteLater()
    const own = await client
      .put(`${base}/${template.id}`)
      .headers(manager)
      .json({ content: '<p>All new.</p>', requires_resign: true, effective_date: clock.today() })
    own.assertStatus(200)
    const replaced = aMinuteLater()
    await signed(client, headers, { template_id: template.id })
    const resigned = aMinuteLater()
    ;(await client.delete(`${base}/${template.id}`).headers(manager)).assertStatus(200)
    const archived = aMinuteLater()

    const told = async (at: string) => (await covered(client, assert, rider, at)).reason
    const asked = [plain, required, optional, again, deleted, replaced, resigned, archived]
    assert.deepEqual(await Promise.all(asked.map(told)), [
      'signed',
      'required_missing',
      'signed',
      'required_missing',
      'signed',
      'must_sign_again',
      'signed',
      'signed',
    ])
  })

  test('a waiver that was erased when its time was over is told by the visit that it covered', async ({
    client,
    assert,
    cleanup,
  }) => {
    const restore = await snapshotOfSealed()
    cleanup(async () => {
      clock.reset()
      await restore()
      await settleSealed()
    })
    const { rider, id } = await aSignedWaiver(client)
    const visit = await aVisitOf(client, rider)
    const { digest, sequence } = await sealOf({ id })
    const inside = aMinuteLater()
    await voidWaiver(client, await asStaff('manager'), { id }, 'Signed for the wrong child')
    const years = settings.waiverRetentionYears
    clock.forward((daysBetween(clock.today(), addYears(clock.today(), years)) + 2) * 24 * 3600)
    await openRound(clock.today())
    await purgeWaivers(clock.today(), () => true)

    const { answer, waiver } = await coverageOfCustomer(rider.id, inside)
    assert.isNull(waiver)
    assert.containSubset(answer, {
      covered: true,
      reason: 'signed',
      waiver_id: null,
      seal: digest,
      sequence,
      known_from: 'visit',
      visit: { id: visit.id },
    })
    assert.match(answer.notes.join(), new RegExp(`Waiver no\\. ${sequence} was erased`))
  })

  test('an open visit says so, whether or not the day was closed', async ({ client, assert }) => {
    const day = addDays(clock.today(), -3)
    for (const state of ['in', 'not_checked_out']) {
      const rider = await aCoveredRider()
      const open = { state, checked_out_at: null, closed_by_job: state !== 'in' }
      await aRideOn(day, rider.id, { ...open, open_for: state === 'in' ? rider.id : null })
      const answer = await covered(client, assert, rider, `${day}T18:00:00Z`)
      assert.isNull(answer.visit?.checked_out_at)
      assert.include(answer.notes, notes['note.not_checked_out'])
    }
    const rider = await aCoveredRider()
    await aRideOn(day, rider.id)
    const ended = await covered(client, assert, rider, `${day}T13:00:00Z`)
    assert.notInclude(ended.notes, notes['note.not_checked_out'])
  })

  test('only staff and above ask for coverage, and only at a past minute', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const staff = await asStaff('staff')
    const now = clock.now().toISOString()
    const ask = (at: unknown, headers = staff) =>
      client
        .get(pathOf(rider))
        .qs(at === undefined ? {} : { at })
        .headers(headers)
    for (const [at, sentence] of [
      [undefined, 'at.required'],
      ['2026-11-07T14:05', 'at.invalid'],
      ['2026-02-30T14:05Z', 'at.invalid'],
      ['yesterday', 'at.invalid'],
      ['1999-12-31T23:59:59Z', 'at.early'],
      [new Date(clock.now().getTime() + 120_000).toISOString(), 'at.future'],
    ] as const) {
      const refused = await ask(at)
      expectRefusal(assert, refused, 'VALIDATION_ERROR')
      assert.deepEqual(refused.body().error.details.at, [messages[sentence]], String(at))
    }
    const zoned = await ask('2026-01-02T03:04+05:30')
    assert.equal(expectShape(assert, coverageAtAnswer, zoned).at, '2026-01-01T21:34:00Z')
    expectRefusal(assert, await ask(now, await asStaff('cashier')), 'FORBIDDEN')
    expectRefusal(assert, await ask(now, await asRider(rider)), 'FORBIDDEN')
    const stranger = await client
      .get(pathOf({ id: 99_999_999 }))
      .qs({ at: now })
      .headers(staff)
    expectRefusal(assert, stranger, 'NOT_FOUND')
  })

  test('a tampered waiver is refused', async ({ client, assert, cleanup }) => {
    const restore = await snapshotOfSealed()
    cleanup(restore)
    const { rider, id } = await aSignedWaiver(client)
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    const { body } = await db.from('waiver_records').where('uid', uid).firstOrFail()
    const longer = String(body).replace(/"last_day":"[^"]*"/, '"last_day":null')
    await db.from('waiver_records').where('uid', uid).update({ body: longer })
    const response = await client
      .get(pathOf(rider))
      .qs({ at: clock.now().toISOString() })
      .headers(await asStaff('staff'))
    expectRefusal(assert, response, 'CONFLICT')
  })
})
