import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { clock } from '#platform/clock'
import { forgetRefreshed, refreshCoverage } from '#waivers/coverage/store_coverage'
import { verifyCoverage } from '#waivers/coverage/verify_coverage'
import { Problems } from '#waivers/seal/problems'
import { noteSentence } from '#tests/catalogue/seen'
import { asRider } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const DAY = 24 * 3600
const STALE = { name: 'stale_coverage' }

async function lookAtEverybody() {
  await db.from('counters').where(STALE).update({ value: 1 })
  await refreshCoverage()
}

test.group('A person stored as covered who never signed', () => {
  test('false coverage is found, even while a template change is still to be processed', async ({
    assert,
    cleanup,
  }) => {
    // Otherwise a hundred faults left by other tests would be listed first.
    await lookAtEverybody()
    const before = (await verifyCoverage()).length
    const { id } = await aMinorOf(await aRider())
    await db.from('customers').where('id', id).update({ covered_until: '2099-01-01' })
    cleanup(async () => {
      await db.from('counters').where(STALE).update({ value: 0 })
      await db.from('customers').where('id', id).update({ covered_until: null })
    })
    const told = fill(messages['coverage.otherwise'], {
      id,
      stored: '2099-01-01',
      told: 'no day',
    })
    assert.include(await verifyCoverage(), told)

    await db.from('counters').where(STALE).update({ value: 1 })
    const problems = await verifyCoverage()
    const unsettled = fill(messages['coverage.unsettled'], { n: before + 1 })
    assert.includeMembers(problems, [unsettled, told])
    noteSentence(unsettled)
  })

  test('false coverage is among the first faults listed when there are very many', ({ assert }) => {
    const problems = new Problems()
    for (let n = 1; n <= 150_000; n += 1) problems.add(`Sentence ${n}`)
    const more = fill(messages['problems.more'], { n: 149_900 })
    assert.equal(problems.count, 150_000)
    assert.lengthOf(problems.sentences(), 101)
    assert.equal(problems.sentences().at(-1), more)
    noteSentence(more)
  })

  test('the next full refresh corrects false coverage', async ({ assert }) => {
    const { id } = await aMinorOf(await aRider())
    await db
      .from('customers')
      .where('id', id)
      .update({ covered_until: '2099-01-01', covered_since: '2026-01-01' })
    await lookAtEverybody()
    const row = await db.from('customers').where('id', id).firstOrFail()
    assert.deepInclude(row, { covered_until: null, covered_since: null })
  })
})

test.group('Coverage stored on a day after the current clock', (group) => {
  group.each.teardown(async () => {
    clock.reset()
    forgetRefreshed()
    await refreshCoverage()
    await retireTemplates()
  })

  test('coverage stored ahead is not a fault before the next round, but a row edited meanwhile is', async ({
    client,
    assert,
  }) => {
    await refreshCoverage()
    const today = clock.today()
    const before = await aRider()
    const template = await aTemplate({ valid_for_days: 30 })
    await signed(client, await asRider(before), { template_id: template.id })
    clock.forward(3 * DAY)
    const ahead = await aRider()
    await signed(client, await asRider(ahead), { template_id: template.id })
    const problemsOf = async ({ id }: { id: number }) =>
      (await verifyCoverage()).filter((problem) => problem.startsWith(`Customer ${id} `))

    // The clock is right again, and then three days behind; no round has run.
    for (const behind of [0, -3 * DAY]) {
      clock.reset()
      clock.forward(behind)
      for (const rider of [before, ahead]) assert.deepEqual(await problemsOf(rider), [])
    }
    for (const rider of [before, ahead]) {
      const row = db.from('customers').where('id', rider.id)
      const { covered_until: until } = await row.clone().firstOrFail()
      for (const edited of ['2099-01-01', addDays(until, 1), null]) {
        await row.clone().update({ covered_until: edited })
        assert.lengthOf(await problemsOf(rider), 1, `${until} to ${edited}`)
      }
      await row.clone().update({ covered_until: until, covered_since: addDays(today, -1) })
      assert.lengthOf(await problemsOf(rider), 1)
    }

    // The round stores them again, as of the day of the clock.
    await refreshCoverage()
    for (const rider of [before, ahead]) assert.deepEqual(await problemsOf(rider), [])
  })
})
