import { test } from '@japa/runner'

import type { Text } from '../waivers/signing/flow.ts'
import { covers, isSamePlace, isSameText } from './sameText.ts'

function aText(id: number, hash: string, minorId?: number): Text {
  const template = { id, name: '', version: '1.0', content: '', content_hash: hash }
  return {
    template: { ...template, audience: 'any' },
    subject: {
      names: [],
      ages: ['adult'],
      sent: minorId === undefined ? {} : { minor_id: minorId },
    },
  }
}

const texts = (...given: Text[]) => ({ texts: given })

test.group('Text of a draft', () => {
  test('ink is for the text that was shown and the same people alone', ({ assert }) => {
    const drawn = texts(aText(1, 'a', 7))
    assert.isTrue(covers(drawn, texts(aText(1, 'a', 7)), isSameText))
    for (const other of [aText(1, 'b', 7), aText(2, 'a', 7), aText(1, 'a', 8), aText(1, 'a')]) {
      assert.isFalse(covers(drawn, texts(other), isSameText))
    }
  })

  test('a new version for the same people is recognized as the same place', ({ assert }) => {
    const drawn = texts(aText(1, 'a', 7))
    assert.isTrue(covers(drawn, texts(aText(1, 'b', 7)), isSamePlace))
    assert.isFalse(covers(drawn, texts(aText(1, 'b', 8)), isSamePlace))
  })

  test('one of several texts that were signed together is covered, one more is not', ({
    assert,
  }) => {
    const drawn = texts(aText(1, 'a'), aText(2, 'b', 7))
    assert.isTrue(covers(drawn, texts(aText(2, 'b', 7)), isSameText))
    assert.isFalse(covers(drawn, texts(aText(1, 'a'), aText(3, 'c')), isSameText))
  })
})
