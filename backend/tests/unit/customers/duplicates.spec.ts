import { test } from '@japa/runner'
import { compare } from '@trailgate/shared/customers/duplicates/compare'
import { DUPLICATE_FROM } from '@trailgate/shared/customers/duplicates/constants'
import { keysOf } from '@trailgate/shared/customers/duplicates/keys'
import { HELD_OUT, KNOWN, labelledPairs } from '../../../../lab/fixtures/make_duplicates.mjs'

const RECALL = 0.95
const PRECISION = 0.9

/** As the park finds them: compared only when they share a key. */
function isFound({ a, b }: ReturnType<typeof labelledPairs>[number]) {
  const keys = new Set(keysOf(a))
  return keysOf(b).some((key) => keys.has(key)) && compare(a, b).score >= DUPLICATE_FROM
}

test.group('Two hundred pairs of records', () => {
  test('pairs that {title} are told apart with few misses and few mistakes')
    .with([
      { title: 'the weights were found with', world: KNOWN },
      { title: 'nobody looked at before', world: HELD_OUT },
    ])
    .run(({ assert }, { world }) => {
      const pairs = labelledPairs(world)
      assert.lengthOf(pairs, 200)
      const found = pairs.filter(isFound)
      const right = found.filter(({ same }) => same).length
      const missed = pairs.filter((pair) => pair.same && !isFound(pair)).map(({ kind }) => kind)
      const wrong = found.filter(({ same }) => !same).map(({ kind }) => kind)
      assert.isAtLeast(right / pairs.filter(({ same }) => same).length, RECALL, missed.join(', '))
      assert.isAtLeast(right / found.length, PRECISION, wrong.join(', '))
    })

  test('stay apart whatever chance makes of them', ({ assert }) => {
    let right = 0
    let same = 0
    let found = 0
    for (let seed = 1; seed <= 20; seed += 1) {
      for (const pair of labelledPairs({ ...HELD_OUT, seed })) {
        const isOne = isFound(pair)
        same += Number(pair.same)
        found += Number(isOne)
        right += Number(isOne && pair.same)
      }
    }
    assert.isAtLeast(right / same, RECALL)
    assert.isAtLeast(right / found, PRECISION)
  })
})
