import { test } from '@japa/runner'
import { messages as importing } from './customers/import_messages.ts'
import { messages as manager } from './customers/manager_messages.ts'
import { messages as kiosk } from './kiosk/messages.ts'
import { fill } from './text.ts'
import { excluded, expectedSentences, matcher, sentences, unseenIn } from './catalogue.ts'

/** Source of a text: part and topic of the documents, or a later decision. */
const PLACE =
  /^(own|contract|settled(\.[a-z_]+)?|(portal|office|both)\.(screens|data|flows|rules|access|calls|failures|limits)(_[a-z]+)*)$/

test.group('The catalogue of sentences', () => {
  test('every key is unique and every text is not empty', ({ assert }) => {
    const keys = sentences.map((sentence) => sentence.key)
    assert.equal(new Set(keys).size, keys.length)
    for (const { key, text } of sentences) {
      assert.equal(text, text.trim(), key)
      assert.isAbove(text.length, 1, key)
    }
  })

  test('a text occurs once; only labels of up to three words may repeat', ({ assert }) => {
    const texts = sentences.map((sentence) => sentence.text)
    const twice = texts.filter(
      (text, at) => texts.indexOf(text) !== at && text.split(' ').length > 3
    )
    assert.deepEqual(twice, [])
  })

  test('every source has a known form', ({ assert }) => {
    for (const { key, source } of sentences) {
      assert.match(source, PLACE, key)
    }
  })

  test('expected texts come from the documents, and exceptions have reasons', ({ assert }) => {
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
      { text: '{n} {n|row|rows}', shown: '1 row', whole: true, inside: true },
      { text: '{n} {n|row|rows}', shown: '2 rows', whole: true, inside: true },
      { text: '{n} {n|row|rows}', shown: '2 lines', whole: false, inside: false },
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

  test("a text that fills another's placeholder counts as shown", ({ assert }) => {
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

  test('every text matches itself', ({ assert }) => {
    for (const sentence of sentences) {
      const shown = sentence.text.replace(/\{\w+\}/g, 'x1').replace(/\{\w+\|(.*?)\|.*?\}/g, '$1')
      assert.isTrue(matcher(sentence).isWhole(shown), sentence.key)
      assert.isTrue(matcher(sentence).isIn(`Note: ${shown} - end`), sentence.key)
    }
  })
})

test.group('A count of one', () => {
  test('a count of one is in the singular', ({ assert }) => {
    const one = (text: string) => fill(text, { n: 1, total: 1, imported: 1, skipped: 1 })
    assert.equal(one(kiosk.notice), 'This message closes in 1 second')
    assert.equal(one(kiosk['done.countdown']), 'You will be logged out in 1 second')
    assert.equal(one(importing.rows), '1 row')
    assert.equal(one(importing.rows_of), '1 of 1 row')
    assert.equal(one(manager['import.done']), 'Imported 1 of 1 row')
    assert.equal(one(manager['import.counts_skipped']), '1 of them was already known')
    assert.equal(
      fill(manager['import.counts_skipped'], { skipped: 2 }),
      '2 of them were already known'
    )
  })
})
