import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CANDIDATES_MAX } from '@trailgate/shared/customers/duplicates/constants'
import { candidatePairs } from '#customers/duplicates/candidate_pairs'
import { matchDue } from '#customers/duplicates/match_due'
import { inTransaction } from '#platform/database/transaction'
import { anUnlikeName } from '#tests/helpers/duplicates'
import { freshPark } from '#tests/helpers/park'
import { anEmail, aRider } from '#tests/helpers/people'

const BORN = '1961-02-03'

test.group('Candidates for duplicates', (group) => {
  group.each.setup(() => freshPark())

  test('a record is compared with its 50 best candidates, rare keys first', async ({ assert }) => {
    const email = anEmail()
    const name = { first_name: 'Nadia', last_name: anUnlikeName() }
    const one = await aRider({ ...name, email, date_of_birth: BORN })
    // All of them share the birth date, and nothing else.
    for (let n = 0; n < 90; n += 1) await aRider({ last_name: anUnlikeName(), date_of_birth: BORN })
    const other = await aRider({ ...name, email, date_of_birth: BORN })
    await matchDue()

    const pairs = await inTransaction((trx) => candidatePairs([one.id], trx))
    assert.lengthOf(pairs, CANDIDATES_MAX)
    assert.deepInclude(pairs, { low_id: one.id, high_id: other.id })
    const stored = await db
      .from('duplicate_pairs')
      .where('low_id', one.id)
      .select('low_id', 'high_id')
    assert.deepEqual(
      stored.map(({ low_id: low, high_id: high }) => [low, high]),
      [[one.id, other.id]]
    )
  })

  test('many records of one person do not make all pairs of them', async ({ assert }) => {
    const same = {
      first_name: 'Nadia',
      last_name: anUnlikeName(),
      email: anEmail(),
      date_of_birth: BORN,
    }
    for (let n = 0; n < 95; n += 1) await aRider(same)
    await matchDue()
    const { pairs } = await db.from('duplicate_pairs').count('* as pairs').firstOrFail()
    assert.isAtLeast(Number(pairs), (95 * CANDIDATES_MAX) / 2)
    assert.isBelow(Number(pairs), (95 * 94) / 2)
  })
})
