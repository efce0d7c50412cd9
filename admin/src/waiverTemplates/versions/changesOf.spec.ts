import { test } from '@japa/runner'

import { changesOf } from './changesOf.ts'
import { plainText } from './plainText.ts'

test.group('Changes between two texts', () => {
  test('changes between two texts are shown word by word', ({ assert }) => {
    const before = '<h2>Rules</h2><p>I wear a helmet &amp; gloves.</p>'
    const after = '<h2>Rules</h2><p>I wear a full-face helmet &amp; boots.</p>'
    const pieces = changesOf(before, after) ?? []
    const of = (kind: string) =>
      pieces.filter((piece) => piece.kind === kind).map(({ text }) => text.trim())
    assert.deepEqual(of('removed'), ['gloves'])
    assert.sameMembers(of('added').join(' ').split(/\W+/), ['full', 'face', 'boots'])
    assert.isTrue(pieces[0]?.text.startsWith('Rules\nI wear a'))
  })

  test('a change of markup alone is no change', ({ assert }) => {
    assert.isNull(changesOf('<p>One <b>two</b></p>', '<p>One\n <strong>two</strong></p>'))
  })

  test('unchanged text far from any change is left out', ({ assert }) => {
    const long = 'mud and dust '.repeat(200)
    const pieces = changesOf(`<p>${long}old ${long}</p>`, `<p>${long}new ${long}</p>`) ?? []
    assert.deepEqual(
      pieces.map(({ kind }) => kind),
      ['skipped', 'same', 'removed', 'added', 'same', 'skipped']
    )
    assert.isBelow(pieces.map(({ text }) => text).join('').length, 400)
  })

  test('plain text has one line per paragraph, list item and table row', ({ assert }) => {
    assert.equal(
      plainText(
        '<h1>A</h1><ul><li>b</li><li>c&nbsp;d</li></ul><table><tr><th>e</th><td>&lt;f&#62;</td></tr></table><hr>'
      ),
      'A\n• b\n• c d\ne | <f>'
    )
  })
})
