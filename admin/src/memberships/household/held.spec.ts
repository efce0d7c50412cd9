import { test } from '@japa/runner'
import type { RiderMembership } from '@trailgate/shared/memberships/schemas'

import { heldOn, heldSentence } from './held.ts'

const TODAY = '2027-01-10'
const person = (id: number, first: string) => ({ id, first_name: first, last_name: 'Moore' })
const membership = (id: number, columns: Partial<RiderMembership> = {}) =>
  ({
    id,
    membership_type_name: 'Yearly',
    status: 'active',
    start_date: '2026-09-03',
    end_date: '2027-09-03',
    ...columns,
  }) as RiderMembership

test.group('Memberships that the people of a sale hold already', () => {
  test('each membership is listed once, with all holders of its places', ({ assert }) => {
    const family = membership(1, { membership_type_name: 'Family' })
    const holdings = [
      { id: 7, held: [family] },
      { id: 8, held: [membership(2), family] },
    ]
    const held = heldOn(holdings, [person(7, 'Ada'), person(8, 'Bo')], TODAY)
    assert.deepEqual(
      held.map((each) => heldSentence(each, TODAY)),
      ['Ada Moore, Bo Moore have Family until 9/3/2027', 'Bo Moore has Yearly until 9/3/2027']
    )
  })

  test('memberships that end before the sale begins, or were cancelled, are left out', ({
    assert,
  }) => {
    const of = (columns: Partial<RiderMembership>, start = TODAY) =>
      heldOn([{ id: 7, held: [membership(1, columns)] }], [person(7, 'Ada')], start).length
    assert.equal(of({}), 1)
    assert.equal(of({}, '2027-09-03'), 1)
    assert.equal(of({}, '2027-09-04'), 0)
    assert.equal(of({ status: 'expired', end_date: '2026-09-03' }), 0)
    assert.equal(of({ status: 'cancelled' }), 0)
    assert.equal(of({ status: 'suspended' }), 1)
    assert.equal(of({ end_date: null }, '2099-01-01'), 1)
  })

  test('a held membership is named without an end, suspended, or future', ({ assert }) => {
    const told = (columns: Partial<RiderMembership>) =>
      heldSentence({ membership: membership(1, columns), names: ['Ada Moore'] }, TODAY)
    assert.equal(told({ end_date: null }), 'Ada Moore has Yearly with no expiration')
    assert.equal(told({ status: 'suspended' }), 'Ada Moore has Yearly, suspended')
    assert.equal(told({ start_date: '2027-02-01' }), 'Ada Moore has Yearly from 2/1/2027')
  })
})
