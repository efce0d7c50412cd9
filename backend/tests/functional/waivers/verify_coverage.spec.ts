import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { verifyCoverage } from '#waivers/coverage/verify_coverage'
import { Problems } from '#waivers/seal/problems'
import { noteSentence } from '#tests/catalogue/seen'
import { aMinorOf, aRider } from '#tests/helpers/people'

const STALE = { name: 'stale_coverage' }

async function lookAtEverybody() {
  await db.from('counters').where(STALE).update({ value: 1 })
  await refreshCoverage()
}

test.group('Somebody who is stored as covered and never signed', () => {
  test('is found, also while a template’s change is noted that is still to be gone through', async ({
    assert,
    cleanup,
  }) => {
    // Of those whom other tests have left otherwise, a hundred would be told before.
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

  test('is one of the first that are told, where they are very many', ({ assert }) => {
    const problems = new Problems()
    for (let n = 1; n <= 150_000; n += 1) problems.add(`Sentence ${n}`)
    const more = fill(messages['problems.more'], { n: 149_900 })
    assert.equal(problems.count, 150_000)
    assert.lengthOf(problems.sentences(), 101)
    assert.equal(problems.sentences().at(-1), more)
    noteSentence(more)
  })

  test('is put right by the next look at everybody', async ({ assert }) => {
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
