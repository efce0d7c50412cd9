import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customerDetail, type CustomerDetail } from '@trailgate/shared/customers/schemas'
import { addDays, addYears, comesOfAgeOn, daysBetween } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { storeCoverage, refreshCoverage } from '#waivers/coverage/store_coverage'
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

test.group('How somebody is covered is stored beside them', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    settings.paperWaiverDays = 365
    await retireTemplates()
    // A day is gone through once: none that is still to come was.
    await refreshCoverage()
  })

  test('with a signature, and staff read it in lists and in detail', async ({ client, assert }) => {
    const today = clock.today()
    const rider = await aRider()
    const template = await aTemplate({ valid_for_days: 10 })
    await signed(client, await asRider(rider), { template_id: template.id })
    assert.deepEqual(await stored(rider.id), { until: addDays(today, 9), since: today })

    const staff = await asStaff('cashier')
    const found = await client.get(`/api/customers/search?phone=${rider.phone}`).headers(staff)
    assert.deepInclude(found.body()[0], { waiver_signed: true, waiver_date: today })
    await withQueriesAtMost(assert, 4, async () => {
      const response = await client.get(`/api/customers/${rider.id}`).headers(staff)
      const detail: CustomerDetail = expectShape(assert, customerDetail, response)
      assert.equal(detail.counts.waivers, 1)
      assert.deepInclude(detail.coverage, { state: 'covered', covered_until: addDays(today, 9) })
    })
  })

  test('with a paper waiver that staff attest, which is no digital signature', async ({
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

  test('with a paper waiver, but not before the birth date is known', async ({
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

  test('sending back what was shown attests nothing', async ({ client, assert }) => {
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

  test('with a birth date that turns out to be another', async ({ client, assert }) => {
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

  test('once a day, when the day is over that somebody was covered until', async ({
    client,
    assert,
  }) => {
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

  test('and when the park counts paper waivers otherwise', async ({ assert }) => {
    const today = clock.today()
    const rider = await aRider({ paper_waiver: true, waiver_date: addDays(today, -100) })
    settings.paperWaiverDays = 200
    clock.forward(DAY)
    await refreshCoverage()
    assert.equal((await stored(rider.id)).until, addDays(today, 99))
  })

  test('always as the rule says it, whatever the park asks for', async ({ client, assert }) => {
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
