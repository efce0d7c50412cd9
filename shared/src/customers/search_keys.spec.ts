import { test } from '@japa/runner'
import { nameWords, wordsOfPerson } from './name_words.ts'
import { keysOfPerson } from './search_keys.ts'

test.group('Search keys of a person', () => {
  test('"{text}" is searched as {words}')
    .with([
      { text: "Seán O'Brien-Smith", words: ['sean', 'obrien', 'smith'] },
      { text: 'Smith, Jon', words: ['smith', 'jon'] },
      { text: '...', words: [] },
      { text: '🏍️', words: [] },
      { text: 'x'.repeat(50), words: ['x'.repeat(40)] },
      { text: 'a b c d e f g h', words: ['a', 'b', 'c', 'd', 'e', 'f'] },
    ])
    .run(({ assert }, { text, words }) => {
      assert.deepEqual(nameWords(text), words)
    })

  test('a name of several words is also found as one word', ({ assert }) => {
    const person = { first_name: 'Mary Ann', last_name: 'de la Cruz' }
    const words = ['mary', 'ann', 'de', 'la', 'cruz', 'maryann', 'delacruz']
    assert.deepEqual(wordsOfPerson(person), words)
  })

  test('a closed profile has no search keys', ({ assert }) => {
    const person = { id: 1, first_name: 'Jon', last_name: 'Smith', phone: '8285550101' }
    assert.deepEqual(keysOfPerson({ ...person, closed_at: '2026-01-01 10:00:00' }), [])
    assert.deepEqual(keysOfPerson({ ...person, closed_at: null }), [
      { kind: 'name', search_key: 'jon', beside: 'smith' },
      { kind: 'name', search_key: 'smith', beside: 'jon' },
      { kind: 'phone', search_key: '1010555828', beside: '' },
    ])
  })
})
