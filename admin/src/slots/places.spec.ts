import { test } from '@japa/runner'

import type { Slot } from '@trailgate/shared/slots/schemas'

import { countsOf, placesOf } from './places.ts'

const person = { id: 7, first_name: 'Ann', last_name: 'Ryder', member_id: '000007', email: null }

const slot = (id: number, number: number, fields: Partial<Slot> = {}): Slot => ({
  id,
  slot_number: number,
  customer: null,
  assigned_at: null,
  removed_at: null,
  ...fields,
})

test.group('The places of a membership', () => {
  test('slots come with their earlier holders, and removed slots keep theirs', ({ assert }) => {
    const [first, second] = [slot(1, 1, { customer: person }), slot(2, 2)]
    const before = slot(2, 2, { removed_at: '2026-05-01T10:00:00Z' })
    const gone = slot(3, 3, { customer: person, removed_at: '2026-04-01T10:00:00Z' })

    const found = placesOf([first, second, before, gone])

    assert.deepEqual(found.places, [
      { slot: first, before: [] },
      { slot: second, before: [before] },
    ])
    assert.deepEqual(found.gone, [gone])
    assert.deepEqual(countsOf(found.places), { used: 1, total: 2 })
  })
})
