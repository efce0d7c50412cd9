import { test } from '@japa/runner'
import { RULES } from '#operations/invariants/check_park'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { aCoveredRider, aVisitOf } from '#tests/helpers/visits'

test.group('Invariants of visits', () => {
  class TakeItBack extends Error {}

  const found = (rule: string, trx: Transaction) =>
    RULES.find((each) => each.rule === rule)?.find(trx) ?? Promise.resolve(['no such rule'])

  const rules: [rule: string, damage: Record<string, unknown>][] = [
    [
      'a visit is open for its person while it is in, and for nobody afterwards',
      { open_for: null },
    ],
    ['a visit is open for its person while it is in, and for nobody afterwards', { state: 'out' }],
    ['a visit has a time of check-out when somebody checked out', { state: 'out', open_for: null }],
    ['a visit has a time of check-out when somebody checked out', { closed_by_job: true }],
    ['no visit of a day that is long over is open', { park_day: '2026-01-01' }],
  ]
  for (const [rule, damage] of rules) {
    test(`${JSON.stringify(damage)} breaks "${rule}"`, async ({ client, assert }) => {
      const visit = await aVisitOf(client, await aCoveredRider())
      await inTransaction(async (trx) => {
        assert.notInclude(await found(rule, trx), `visit ${visit.id}`)
        await trx.from('visits').where('id', visit.id).update(damage)
        assert.include(await found(rule, trx), `visit ${visit.id}`)
        throw new TakeItBack()
      }).catch((error: unknown) => {
        if (!(error instanceof TakeItBack)) throw error
      })
    })
  }

  test('a visit with the id of another customer is found', async ({ client, assert }) => {
    const rule = 'a visit that is kept under another is of the same person and day'
    const one = await aVisitOf(client, await aCoveredRider())
    const other = await aVisitOf(client, await aCoveredRider())
    await inTransaction(async (trx) => {
      await trx.from('visits').where('id', one.id).update({ under_id: other.id, open_for: null })
      assert.include(await found(rule, trx), `visit ${one.id}`)
      throw new TakeItBack()
    }).catch((error: unknown) => {
      if (!(error instanceof TakeItBack)) throw error
    })
  })
})
