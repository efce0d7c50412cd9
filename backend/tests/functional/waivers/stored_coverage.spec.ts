import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customerDetail, type CustomerDetail } from '@trailgate/shared/customers/schemas'
import {
  addDays,
  addYears,
  ADULT_AGES,
  comesOfAgeOn,
  daysBetween,
  setAdultAge,
} from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { forgetRefreshed, storeCoverage, refreshCoverage } from '#waivers/coverage/store_coverage'
import { inTransaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider, aPhone } from '#tests/helpers/people'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aTemplate, aVersion, coverageOf, retireTemplates, signed } from '#tests/helpers/waivers'

const DAY = 24 * 3600
const stored = async (id: number) => {
  const row = await db.from('customers').where('id', id).firstOrFail()
  return { until: row.covered_until, since: row.covered_since }
}
const answer = async (id: number) => (await coverageOf([id])).get(id)

test.group('Stored coverage', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    settings.paperWaiverDays = 365
    setAdultAge(ADULT_AGES.default)
    await retireTemplates()
    // A day is processed once: no future day was.
    await refreshCoverage()
  })

  test('a signature updates it, and staff read it in lists and details', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const rider = await aRider()
    const template = await aTemplate({ valid_for_days: 10 })
    await signed(client, await asRider(rider), { template_id: template.id })
    assert.deepEqual(await stored(rider.id), { until: addDays(today, 9), since: today })

    const staff = await asStaff('cashier')
    const found = await client.get(`/api/customers/search?phone=${rider.phone}`).headers(staff)
    assert.deepInclude(found.body()[0], { waiver_signed: true, waiver_date: today })
    // The session, the person, the waivers, the guardians, banned records of the same person, the alert and the household.
    await withQueriesAtMost(assert, 8, async () => {
      const response = await client.get(`/api/customers/${rider.id}`).headers(staff)
      const detail: CustomerDetail = expectShape(assert, customerDetail, response)
      assert.equal(detail.counts.waivers, 1)
      assert.deepInclude(detail.coverage, { state: 'covered', covered_until: addDays(today, 9) })
    })
  })

  test('it follows the age of majority at the next start, also back to 18', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const today = clock.today()
    const born = addDays(addYears(today, -18), 10)
    const minor = await aMinorOf(parent, { date_of_birth: born })
    const template = await aTemplate()
    await signed(client, await asRider(parent), { template_id: template.id, minor_id: minor.id })
    // The text is valid for a year.
    for (const [age, days] of [
      [18, 9],
      [20, 364],
      [18, 9],
    ] as const) {
      setAdultAge(age)
      forgetRefreshed()
      await refreshCoverage()
      const { until } = await stored(minor.id)
      assert.equal(until, addDays(today, days), `${age}`)
    }
  })

  test('a paper waiver attested by staff counts, and is not a digital signature', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const staff = await asStaff('staff')
    const person = {
      first_name: 'Pia',
      last_name: 'Paper',
      phone: aPhone(),
      date_of_birth: '1988-04-12',
    }
    const made = await client
      .post('/api/customers')
      .headers(staff)
      .json({ ...person, waiver_signed: true, waiver_date: addDays(today, -364) })
    made.assertStatus(201)
    const { id } = made.body()
    assert.deepEqual(await stored(id), { until: today, since: addDays(today, -364) })
    assert.equal((await answer(id))?.reason, 'paper')
    const waivers = await client.get(`/api/customers/${id}/waivers`).headers(staff)
    assert.deepEqual(waivers.body(), [])

    const put = (change: object) => client.put(`/api/customers/${id}`).headers(staff).json(change)
    await put({ waiver_date: addDays(today, -10) })
    assert.equal((await stored(id)).until, addDays(today, 354))
    await put({ waiver_signed: false })
    assert.deepEqual(await stored(id), { until: null, since: null })
  })

  test('a paper waiver does not count before the birth date is known', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const staff = await asStaff('staff')
    const made = await client.post('/api/customers').headers(staff).json({
      first_name: 'Pia',
      last_name: 'Paper',
      phone: aPhone(),
      waiver_signed: true,
      waiver_date: today,
    })
    made.assertStatus(201)
    assert.deepInclude(made.body(), { waiver_signed: false, waiver_date: today })
    const { id } = made.body()
    assert.equal((await answer(id))?.state, 'unknown_age')
    const put = (change: object) => client.put(`/api/customers/${id}`).headers(staff).json(change)
    const known = await put({ date_of_birth: '1988-04-12', waiver_signed: false })
    assert.isTrue(known.body().waiver_signed)
    assert.equal((await stored(id)).until, addDays(today, 364))
    await put({ date_of_birth: null })
    assert.deepEqual(await stored(id), { until: null, since: null })
  })

  test('sending back the shown values attests nothing', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    await signed(client, await asRider(rider), { template_id: template.id })
    const staff = await asStaff('staff')
    const shown = (await client.get(`/api/customers/${rider.id}`).headers(staff)).body()
    const { waiver_signed: isSigned, waiver_date: signedOn, first_name: name } = shown
    const put = await client
      .put(`/api/customers/${rider.id}`)
      .headers(staff)
      .json({ first_name: `${name}a`, waiver_signed: isSigned, waiver_date: signedOn })
    put.assertStatus(200)
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(row.paper_waiver, 0)
    assert.isNull(row.waiver_date)
  })

  test('a corrected birth date updates it', async ({ client, assert }) => {
    const today = clock.today()
    const rider = await aRider()
    const template = await aTemplate()
    await signed(client, await asRider(rider), { template_id: template.id })
    const staff = await asStaff('staff')
    await client
      .put(`/api/customers/${rider.id}`)
      .headers(staff)
      .json({ date_of_birth: addYears(today, -16) })
    assert.deepEqual(await stored(rider.id), { until: null, since: null })
    assert.deepInclude(await answer(rider.id), {
      covered: false,
      reason: 'never_signed',
      next_step: 'guardian_signs',
    })
  })

  test('the daily round updates it after the last covered day', async ({ client, assert }) => {
    const parent = await aRider()
    const birth = addDays(addYears(clock.today(), -18), 1)
    const child = await aMinorOf(parent, { date_of_birth: birth })
    const days = daysBetween(clock.today(), comesOfAgeOn(birth))
    const template = await aTemplate({ valid_for_days: days + 1 })
    const headers = await asRider(parent)
    const both = [parent.id, child.id]
    await signed(client, headers, { template_id: template.id, subject_ids: both })

    clock.forward(days * DAY)
    await refreshCoverage()
    assert.isNotNull((await stored(parent.id)).until)
    assert.isNull((await stored(child.id)).until, 'came of age')
    clock.forward(DAY)
    await refreshCoverage()
    assert.isNull((await stored(parent.id)).until, 'expired')
  })

  test('it is corrected once a clock that was ahead is right, even on the same day', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate({ valid_for_days: 30 })
    const early = await aRider()
    await signed(client, await asRider(early), { template_id: template.id })
    await refreshCoverage()
    const before = await stored(early.id)
    assert.isNotNull(before.until)
    // Three days ahead a rider signs, without a daily round there.
    clock.forward(3 * DAY)
    const rider = await aRider()
    await signed(client, await asRider(rider), { template_id: template.id })
    clock.reset()
    assert.isNotNull((await stored(rider.id)).until)
    await refreshCoverage()
    assert.isNull((await stored(rider.id)).until, 'signed on a day that is still to come')
    clock.forward(3 * DAY)
    await refreshCoverage()
    assert.isNotNull((await stored(rider.id)).until, 'that day has come')
    clock.reset()
    // And forty days ahead the coverage of a rider is stored as ended.
    clock.forward(40 * DAY)
    await refreshCoverage()
    assert.isNull((await stored(early.id)).until)
    clock.reset()
    await refreshCoverage()
    assert.deepEqual(await stored(early.id), before)
  })

  test('a change of the paper waiver setting updates it', async ({ assert }) => {
    const today = clock.today()
    const rider = await aRider({ paper_waiver: true, waiver_date: addDays(today, -100) })
    settings.paperWaiverDays = 200
    clock.forward(DAY)
    await refreshCoverage()
    assert.equal((await stored(rider.id)).until, addDays(today, 99))
  })

  test('it always matches the rule, whatever the park requires', async ({ client, assert }) => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aRider()))
    const [first, second] = [await aTemplate({ required: true }), await aTemplate()]
    for (const [index, person] of people.entries()) {
      const headers = await asRider(person)
      if (index % 2) await signed(client, headers, { template_id: first.id })
      if (index > 1) await signed(client, headers, { template_id: second.id })
    }
    await aVersion(second, { version: '2.0', requires_resign: true })
    const ids = people.map(({ id }) => id)
    await inTransaction((trx) => storeCoverage(ids, trx))

    const answers = await coverageOf(ids)
    assert.deepEqual(
      ids.map((id) => answers.get(id)?.reason),
      ['never_signed', 'signed', 'must_sign_again', 'signed']
    )
    for (const id of ids) {
      const { covered_until: until = null, signed_on: since = null } = answers.get(id) ?? {}
      assert.deepEqual(await stored(id), { until, since })
    }
    await withQueriesAtMost(assert, 2, () => coverageOf(ids))
    assert.equal((await coverageOf([])).size, 0)
  })
})
