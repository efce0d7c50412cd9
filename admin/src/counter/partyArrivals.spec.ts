import { test } from '@japa/runner'
import type { PartyArrival } from '@trailgate/shared/parties/schemas'
import { loneMinors } from './partyArrivals.ts'

const aGuest = (id: number, fields: Partial<PartyArrival> = {}): PartyArrival => ({
  id,
  customer_id: id,
  first_name: `Guest${id}`,
  last_name: 'P.',
  is_minor: false,
  covered: true,
  is_host: false,
  state: 'missing',
  may_ride: { verdict: 'yes', reasons: [] },
  guardian_ids: [],
  guardian_in: false,
  ...fields,
})

test.group('Minors of a party who come in alone', () => {
  const [mother, stranger] = [aGuest(1), aGuest(2)]
  const child = aGuest(3, { is_minor: true, guardian_ids: [1, 9] })

  test('a child comes with an adult of the household who is ticked', ({ assert }) => {
    assert.isEmpty(loneMinors([mother, child]))
  })

  test('a child comes with an adult of the household who is in', ({ assert }) => {
    assert.isEmpty(loneMinors([stranger, { ...child, guardian_in: true }]))
  })

  test('a child among strangers is alone', ({ assert }) => {
    assert.deepEqual(loneMinors([stranger, child]), [child])
    const orphan = aGuest(4, { is_minor: true })
    assert.deepEqual(loneMinors([mother, orphan]), [orphan])
  })
})
