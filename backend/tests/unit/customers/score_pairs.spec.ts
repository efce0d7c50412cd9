import { test } from '@japa/runner'
import type { ComparedPerson } from '@trailgate/shared/customers/duplicates/person'
import { scorePairs } from '#customers/duplicates/score_pairs'
import { scoresOf } from '#customers/duplicates/scores_of'

const people: ComparedPerson[] = Array.from({ length: 40 }, (_, n) => ({
  first_name: n % 2 ? 'Nadia' : 'Nadja',
  last_name: n % 3 ? 'Quist' : 'Quest',
  email: `rider${n % 4}@example.com`,
  phone: null,
  date_of_birth: '1961-02-03',
  address_line_1: null,
  zip_code: null,
  emergency_contact_phone: null,
}))

const pairs = people.flatMap((_, one) =>
  people.slice(one + 1).map((_each, n) => [one, one + 1 + n] as const)
)

test.group('Scores of pairs', () => {
  test('the worker thread scores as the serving thread does', async ({ assert }) => {
    assert.isAbove(pairs.length, 500)
    assert.deepEqual(await scorePairs({ people, pairs }), scoresOf({ people, pairs }))
    const few = pairs.slice(0, 3)
    assert.deepEqual(await scorePairs({ people, pairs: few }), scoresOf({ people, pairs: few }))
  })
})
