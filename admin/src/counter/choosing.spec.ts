import { test } from '@japa/runner'

import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import {
  arrivedSentence,
  chosenAtFirst,
  hasLoneMinor,
  toldApartIn,
  searchedIn,
  widened,
  wideningIn,
} from './choosing.ts'

function aPerson(id: number, changes: object = {}): HouseholdPerson {
  return {
    id,
    member_id: String(1000 + id),
    first_name: `First${id}`,
    last_name: 'Last',
    is_named: false,
    rode_last_time: false,
    age: 30,
    is_minor: false,
    may_ride: { verdict: 'yes', reasons: [] },
    visit: null,
    ...changes,
  } as never
}

const NO = { may_ride: { verdict: 'no', reasons: [] } }
const IN = { visit: { id: 9 } }
const CHILD = { is_minor: true, age: 9 }

test.group('At the counter', () => {
  test('only the named person is ticked', ({ assert }) => {
    assert.deepEqual(chosenAtFirst([aPerson(1, { is_named: true }), aPerson(2)]), [1])
  })

  test('people who may not ride or are in are not ticked, nor two who were named', ({ assert }) => {
    const named = { is_named: true }
    assert.deepEqual(chosenAtFirst([aPerson(1, { ...named, ...NO }), aPerson(2)]), [])
    assert.deepEqual(chosenAtFirst([aPerson(1, { ...named, ...IN }), aPerson(2)]), [])
    assert.deepEqual(chosenAtFirst([aPerson(1, named), aPerson(2, named)]), [])
    assert.deepEqual(chosenAtFirst([]), [])
  })

  test('a key adds those of last time, another one everybody who may ride and is not in', ({
    assert,
  }) => {
    const last = { rode_last_time: true }
    const people = [
      aPerson(1),
      aPerson(2, last),
      aPerson(3, { ...last, ...NO }),
      aPerson(4, { ...last, ...IN }),
      aPerson(5),
    ]
    assert.deepEqual(widened(people, [1], 'last_time'), [1, 2])
    assert.deepEqual(widened(people, [1], 'all'), [1, 2, 5])
  })

  test('such a key may stand behind the name, which alone is searched', ({ assert }) => {
    assert.equal(wideningIn('dale bjork+'), 'last_time')
    assert.equal(wideningIn('dale bjork * '), 'all')
    assert.isNull(wideningIn('+1 828 555'))
    assert.isNull(wideningIn('jon+trail@example.com'))
    assert.isNull(wideningIn(''))
    assert.equal(searchedIn('  dale bjork +'), 'dale bjork')
    assert.equal(searchedIn('jon+trail@example.com'), 'jon+trail@example.com')
    assert.equal(searchedIn('+1 828 555'), '+1 828 555')
  })

  test('a minor is alone where no adult of the household is in or comes along', ({ assert }) => {
    const child = aPerson(1, CHILD)
    assert.isTrue(hasLoneMinor([child, aPerson(2)], [1]))
    assert.isTrue(hasLoneMinor([child, aPerson(2, { age: null })], [1, 2]))
    assert.isTrue(hasLoneMinor([child, aPerson(2, { ...CHILD, ...IN })], [1]))
    assert.isFalse(hasLoneMinor([child, aPerson(2)], [1, 2]))
    assert.isFalse(hasLoneMinor([child, aPerson(2, IN)], [1]))
    assert.isFalse(hasLoneMinor([child, aPerson(2)], [2]))
  })

  test('people of one name are told apart, whatever its case and accents', ({ assert }) => {
    const called = (id: number, first: string, last: string) =>
      aPerson(id, { first_name: first, last_name: last })
    const households = [
      { people: [called(1, 'Dale', 'Björk'), called(2, 'Dale', 'Bjork Jr')], is_exact: true },
      { people: [called(3, 'DALE', 'Bjork')], is_exact: true },
    ]
    assert.deepEqual([...toldApartIn(households)], [1, 3])
  })

  test('so is everybody of a household that fits only nearly', ({ assert }) => {
    const [exact, near] = [aPerson(1), aPerson(2, { last_name: 'Moore' })]
    const households = [
      { people: [exact], is_exact: true },
      { people: [near], is_exact: false },
    ]
    assert.deepEqual([...toldApartIn(households)], [2])
  })

  test('the notice names the person, the id and how many came along', ({ assert }) => {
    const dale = aPerson(1, { first_name: 'Dale', last_name: 'Björk' })
    const child = aPerson(2, CHILD)
    assert.equal(arrivedSentence([dale]), 'Dale Björk 1001 is in')
    assert.equal(arrivedSentence([dale, child]), 'Dale Björk 1001 and 1 child are in')
    assert.equal(arrivedSentence([dale, child, child]), 'Dale Björk 1001 and 2 children are in')
    assert.equal(arrivedSentence([dale, child, dale]), 'Dale Björk 1001 and 2 others are in')
    assert.equal(arrivedSentence([]), '')
  })
})
