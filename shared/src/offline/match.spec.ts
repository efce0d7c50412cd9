import { test } from '@japa/runner'
import {
  capturedAt,
  isLikeName,
  matchMinors,
  matchPerson,
  type Known,
  type Match,
} from './match.ts'

const BORN = '1990-05-17'

function person(id: number, name: string, born: string | null = BORN): Known {
  const [first = '', last = ''] = name.split(' ')
  return { id, first_name: first, last_name: last, date_of_birth: born }
}

function claim(name: string, born = BORN) {
  const { first_name, last_name } = person(0, name)
  return { first_name, last_name, date_of_birth: born }
}

const MAYA = person(7, 'Maya Rodriguez')

/** Typed, people with the phone number, decision. */
const PERSONS: [string, ReturnType<typeof claim>, Known[], Match][] = [
  ['nobody has the number', claim('Maya Rodriguez'), [], { code: 'NO_SUCH_PERSON' }],
  ['the same person', claim('Maya Rodriguez'), [MAYA], { id: 7 }],
  ['another case, accents, signs', claim('MAYA Rodríguez'), [MAYA], { id: 7 }],
  ['names swapped', claim('Rodriguez Maya'), [MAYA], { id: 7 }],
  ['one mistake in a short name', claim('Mayq Rodriguez'), [MAYA], { id: 7 }],
  ['two mistakes in a long name', claim('Maya Rodrigez'), [MAYA], { id: 7 }],
  [
    'two mistakes in a short name',
    claim('Mxyx Rodriguez'),
    [MAYA],
    { code: 'NOT_THE_SAME_PERSON' },
  ],
  ['another name', claim('Ken Stone'), [MAYA], { code: 'NOT_THE_SAME_PERSON' }],
  ['a nickname', claim('Bob Stone'), [person(3, 'Robert Stone')], { code: 'NOT_THE_SAME_PERSON' }],
  [
    'a birth date a day off',
    claim('Maya Rodriguez', '1990-05-18'),
    [MAYA],
    { code: 'NOT_THE_SAME_PERSON' },
  ],
  [
    'an unknown birth date',
    claim('Maya Rodriguez'),
    [person(7, 'Maya Rodriguez', null)],
    { code: 'NOT_THE_SAME_PERSON' },
  ],
  [
    'the holder, and another who claims the number',
    claim('Maya Rodriguez'),
    [MAYA, person(8, 'Ken Stone', '1980-01-01')],
    { id: 7 },
  ],
  [
    'two records of one person',
    claim('Maya Rodriguez'),
    [MAYA, person(8, 'Maya Rodriguez')],
    { code: 'SEVERAL_PEOPLE' },
  ],
  [
    'twins whose names differ by a letter',
    claim('Annas Rodriguez'),
    [person(8, 'Annas Rodriguez'), person(9, 'Annab Rodriguez')],
    { id: 8 },
  ],
  [
    'a mistake that fits two people',
    claim('Annac Rodriguez'),
    [person(8, 'Annas Rodriguez'), person(9, 'Annab Rodriguez')],
    { code: 'SEVERAL_PEOPLE' },
  ],
]

const CHILD = '2017-04-01'
const [LUCIA, LEO] = [person(4, 'Lucia Rodriguez', CHILD), person(5, 'Leo Rodriguez')]
const [ANNA, HANNA] = [person(4, 'Anna Rodriguez', CHILD), person(5, 'Hanna Rodriguez', CHILD)]
const [anna, hanna] = [claim('Anna Rodriguez', CHILD), claim('Hanna Rodriguez', CHILD)]

/** Typed children, linked minors, decisions in the order typed. */
const MINORS: [string, ReturnType<typeof claim>[], Known[], (Match | null)[]][] = [
  ['by name and birth date', [claim('Lucia Rodriguez', CHILD)], [LUCIA, LEO], [{ id: 4 }]],
  ['with a typing mistake', [claim('Luca Rodriguez', CHILD)], [LUCIA, LEO], [{ id: 4 }]],
  ['another birth date', [claim('Lucia Rodriguez', '2016-04-01')], [LUCIA, LEO], [null]],
  ['no one is linked', [claim('Lucia Rodriguez', CHILD)], [], [null]],
  ['twins, one of them linked', [anna, hanna], [ANNA], [{ id: 4 }, null]],
  ['the same, typed the other way round', [hanna, anna], [ANNA], [null, { id: 4 }]],
  ['twins, both linked', [hanna, anna], [ANNA, HANNA], [{ id: 5 }, { id: 4 }]],
  [
    'twins, one with a typing mistake',
    [claim('Hannna Rodriguez', CHILD), anna],
    [ANNA, HANNA],
    [{ id: 5 }, { id: 4 }],
  ],
  ['one child typed twice', [anna, { ...anna }], [ANNA], [{ id: 4 }, null]],
  [
    'a mistake that fits two',
    [claim('Annac Rodriguez', CHILD)],
    [person(8, 'Annas Rodriguez', CHILD), person(9, 'Annab Rodriguez', CHILD)],
    [{ code: 'SEVERAL_PEOPLE' }],
  ],
]

test.group('The person of an item', () => {
  for (const [title, typed, holders, decision] of PERSONS) {
    test(title, ({ assert }) => {
      assert.deepEqual(matchPerson(typed, holders), decision)
    })
  }

  for (const [title, typed, linked, decision] of MINORS) {
    test(`children: ${title}`, ({ assert }) => {
      assert.deepEqual(matchMinors(typed, linked), decision)
    })
  }

  test('an empty name is like no other', ({ assert }) => {
    assert.isFalse(isLikeName(claim(' '), MAYA))
    assert.isTrue(isLikeName(claim('Maya'), person(1, 'Maya')))
  })
})

test.group('The time of a capture', () => {
  const now = new Date('2026-11-28T15:00:00Z')
  const at = (captured: string, skewMs = 0) =>
    capturedAt({ captured: new Date(captured), skewMs, now })?.toISOString() ?? null

  test('the measured skew is taken off', ({ assert }) => {
    assert.equal(at('2026-11-28T14:00:00Z'), '2026-11-28T14:00:00.000Z')
    assert.equal(at('2026-11-28T16:00:00Z', 7_200_000), '2026-11-28T14:00:00.000Z')
    assert.equal(at('2026-11-28T12:00:00Z', -7_200_000), '2026-11-28T14:00:00.000Z')
  })

  test('up to ten minutes ahead is now, more is no time', ({ assert }) => {
    assert.equal(at('2026-11-28T15:10:00Z'), now.toISOString())
    assert.isNull(at('2026-11-28T15:10:01Z'))
    assert.isNull(at('2026-11-28T17:00:00Z'))
  })

  test('thirty days back is the earliest time', ({ assert }) => {
    assert.equal(at('2026-10-29T15:00:00Z'), '2026-10-29T15:00:00.000Z')
    assert.isNull(at('2026-10-29T14:59:59Z'))
  })
})
