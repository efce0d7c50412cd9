import { test } from '@japa/runner'
import { soundsOf } from './sounds.ts'

const soundAlike = (one: string, other: string) =>
  soundsOf(one).some((code) => soundsOf(other).includes(code))

test.group('Names that sound alike', () => {
  test('{one} and {other} do')
    .with([
      { one: 'meyer', other: 'maier' },
      { one: 'phillips', other: 'filips' },
      { one: 'geoffrey', other: 'jeffry' },
      { one: 'schmidt', other: 'smit' },
      { one: 'stephen', other: 'stefan' },
      { one: 'wright', other: 'rite' },
      { one: 'catherine', other: 'kathryn' },
    ])
    .run(({ assert }, { one, other }) => {
      assert.isTrue(soundAlike(one, other))
    })

  test('unlike names, words with one consonant and words in other scripts do not match', ({
    assert,
  }) => {
    assert.isFalse(soundAlike('meyer', 'miller'))
    assert.deepEqual(soundsOf('lee'), [])
    assert.deepEqual(soundsOf('王'), [])
  })
})
