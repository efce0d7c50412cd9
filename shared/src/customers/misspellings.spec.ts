import { test } from '@japa/runner'
import { deletionsOf, deletionsOfTyped, mistakesIn } from './misspellings.ts'

/** True if a typed text and a word share a deletion. */
function leadsTo(typed: string, word: string) {
  const known = new Set(deletionsOf(word))
  return deletionsOfTyped(typed).some((text) => known.has(text))
}

test.group('A mistyped word', () => {
  test('{typed} is found as {word}')
    .with([
      { typed: 'jon', word: 'john' },
      { typed: 'jonh', word: 'john' },
      { typed: 'ohn', word: 'john' },
      { typed: 'mohn', word: 'john' },
      { typed: 'johnn', word: 'john' },
      { typed: 'smiht', word: 'smith' },
      { typed: 'xhepherd', word: 'shepherd' },
      { typed: 'hepherds', word: 'shepherd' },
      { typed: 'xyshepherd', word: 'shepherd' },
      { typed: 'epherd', word: 'shepherd' },
      { typed: 'shpeehrd', word: 'shepherd' },
      { typed: 'williansom', word: 'williamson' },
      { typed: 'williamsonxy', word: 'williamson' },
    ])
    .run(({ assert }, { typed, word }) => {
      assert.isTrue(leadsTo(typed, word))
      assert.isNumber(mistakesIn(typed, word))
    })

  test('{typed} is too far from {word}')
    .with([
      { typed: 'bib', word: 'bob' },
      { typed: 'jo', word: 'john' },
      { typed: 'smoht', word: 'smith' },
      { typed: 'xxxpherd', word: 'shepherd' },
    ])
    .run(({ assert }, { typed, word }) => {
      assert.isNull(mistakesIn(typed, word))
    })
})
