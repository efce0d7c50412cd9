import { test } from '@japa/runner'
import { excluded, expectedSentences, matcher, sentences, unseenIn } from './catalogue.ts'

/** Whose page a sentence stands on and what it tells of, or that it was settled later. */
const PLACE =
  /^(own|contract|settled(\.[a-z_]+)?|(portal|office|both)\.(screens|data|flows|rules|access|calls|failures|limits)(_[a-z]+)*)$/

test.group('The catalogue of sentences', () => {
  test('every key is there once and every text says something', ({ assert }) => {
    const keys = sentences.map((sentence) => sentence.key)
    assert.equal(new Set(keys).size, keys.length)
    for (const { key, text } of sentences) {
      assert.equal(text, text.trim(), key)
      assert.isAbove(text.length, 1, key)
    }
  })

  test('a sentence stands once; only labels of up to three words may be said in two places', ({
    assert,
  }) => {
    const texts = sentences.map((sentence) => sentence.text)
    const twice = texts.filter(
      (text, at) => texts.indexOf(text) !== at && text.split(' ').length > 3
    )
    assert.deepEqual(twice, [])
  })

  test('every source is a kind of place, or ours', ({ assert }) => {
    for (const { key, source } of sentences) {
      assert.match(source, PLACE, key)
    }
  })

  test('what is expected to be seen comes from the documents, and exceptions have reasons', ({
    assert,
  }) => {
    const expected = expectedSentences()
    assert.isAbove(expected.length, 200)
    assert.isFalse(expected.some(({ source }) => source === 'own'))
    for (const [key, reason] of Object.entries(excluded)) {
      assert.isTrue(
        sentences.some((sentence) => sentence.key === key),
        key
      )
      assert.isAbove(reason.length, 10)
    }
  })
})

test.group('Finding a sentence', () => {
  test('"{text}" is the whole of "{shown}": {whole}, stands in it: {inside}')
    .with([
      {
        text: 'First name is required',
        shown: 'First name is required',
        whole: true,
        inside: true,
      },
      {
        text: 'First name is required',
        shown: 'Row 2: First name is required',
        whole: false,
        inside: true,
      },
      { text: '{n} customer(s) found', shown: '12 customer(s) found', whole: true, inside: true },
      { text: '{n} customer(s) found', shown: 'customer(s) found', whole: false, inside: false },
      {
        text: 'Are you sure you want to delete "{name}"?',
        shown: 'Are you sure you want to delete "A (b)?"?',
        whole: true,
        inside: true,
      },
      { text: 'Active', shown: 'Inactive', whole: false, inside: false },
      { text: 'Active', shown: 'Actives', whole: false, inside: false },
      { text: 'Active', shown: 'Status: Active', whole: false, inside: true },
      { text: 'Choose a minor...', shown: 'Choose a minorxyz', whole: false, inside: false },
      { text: '+ Add Minor', shown: '+ Add Minor', whole: true, inside: true },
      { text: 'Minors ({n})', shown: 'Minors (2) Waivers (1)', whole: true, inside: true },
    ])
    .run(({ assert }, { text, shown, whole, inside }) => {
      const found = matcher({ text })
      assert.equal(found.isWhole(shown), whole)
      assert.equal(found.isIn(shown), inside)
    })

  test('white space counts as a browser shows it', ({ assert }) => {
    const found = matcher({ text: 'First name is required' })
    assert.isTrue(found.isWhole(' First  name\nis required '))
    assert.isTrue(found.isIn('Oh:\n First  name\nis required '))
  })

  test('what fills a sentence was shown with it, and no other', ({ assert }) => {
    const unseen = (...texts: string[]) => unseenIn(texts).map(({ key }) => key)
    const before = unseen()
    assert.lengthOf(before, expectedSentences().length)
    const after = unseen('Failed to reactivate staff member: Unknown error')
    assert.deepEqual(
      before.filter((key) => !after.includes(key)),
      ['http:unknown_error', 'staff:reactivate.failed']
    )
    assert.includeMembers(unseen('Oh no: Unknown error', 'Inactive'), [
      'http:unknown_error',
      'ui:active',
    ])
    assert.notInclude(unseen('Good evening, Noor Baker'), 'dashboard:greeting.evening')
  })

  test('every sentence finds itself', ({ assert }) => {
    for (const sentence of sentences) {
      const shown = sentence.text.replace(/\{\w+\}/g, 'x1')
      assert.isTrue(matcher(sentence).isWhole(shown), sentence.key)
      assert.isTrue(matcher(sentence).isIn(`Note: ${shown} - end`), sentence.key)
    }
  })
})
