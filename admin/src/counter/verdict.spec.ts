import { test } from '@japa/runner'

import type { MayRideVerdict } from '@trailgate/shared/visits/constants'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import {
  buyerOf,
  guardiansOf,
  guardiansToAdd,
  needsSignature,
  nextStepOf,
  placeOf,
} from './verdict.ts'

function somebody(id: number, verdict: MayRideVerdict, changes: object = {}): HouseholdPerson {
  const visit = null
  const said = { verdict, reasons: [] }
  return { id, age: 30, is_minor: false, may_ride: said, visit, ...changes } as never
}

test.group('A household at the counter', () => {
  test('gives a minor the grown-ups who may come in beside them', ({ assert }) => {
    const people = [
      somebody(1, 'no', { age: 9, is_minor: true }),
      somebody(2, 'yes'),
      somebody(3, 'see_staff'),
      somebody(4, 'yes', { age: null }),
    ]
    assert.deepEqual(guardiansToAdd(people), [2])
  })

  test('buys by the one whom it is about, or by the first grown-up', ({ assert }) => {
    const child = somebody(1, 'yes', { is_minor: true })
    const people = [child, somebody(2, 'yes'), somebody(3, 'yes')]
    assert.equal(buyerOf(people), 2)
    assert.equal(buyerOf(people, child), 2)
    assert.equal(buyerOf(people, people[2]), 3)
    assert.equal(buyerOf([child], child), 1)
  })

  test('gets a new minor from any of its grown-ups', ({ assert }) => {
    const people = [
      somebody(1, 'yes', { is_minor: true }),
      somebody(2, 'no'),
      somebody(3, 'see_staff', { age: null }),
    ]
    assert.deepEqual(
      guardiansOf(people).map(({ id }) => id),
      [2, 3]
    )
  })

  test('waits for a signature also where something weightier stands before it', ({ assert }) => {
    const sign = { code: 'not_covered', text: '', next_step: 'sign' }
    const banned = { code: 'banned', text: '', next_step: 'see_staff' }
    const waiting = (reasons: object[]) =>
      somebody(1, 'no', { may_ride: { verdict: 'no', reasons } })
    assert.isTrue(needsSignature(waiting([banned, sign])))
    assert.isFalse(needsSignature(waiting([banned])))
    assert.isFalse(needsSignature(somebody(2, 'yes')))
  })

  test('each household member links to the screen of the next step', ({ assert }) => {
    const reasons = [{ code: 'expired', text: '', next_step: 'sign' }]
    const person = somebody(1, 'no', { may_ride: { verdict: 'no', reasons } })
    assert.equal(nextStepOf(person), 'sign')
    assert.isNull(nextStepOf(somebody(2, 'yes')))
    assert.equal(placeOf('sign', 7), '/admin/customers/7/show/waivers')
    assert.equal(placeOf('ask_birth_date', 7), '/admin/customers/7')
    assert.isNull(placeOf('sell', 7))
    assert.isNull(placeOf('see_staff', 7))
    assert.isNull(placeOf('see_guardian', 7))
  })
})
