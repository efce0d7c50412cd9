import { test } from '@japa/runner'
import type { Vehicle } from '@trailgate/shared/vehicles/schemas'

import { readNewVehicle, readVehicleChanges } from './read.ts'

const ATV: Vehicle = {
  id: 4,
  customer_id: 7,
  kind: 'atv',
  plate: 'TRL 4X4',
  make: null,
  model: null,
  colour: 'Red',
  sticker: null,
  insured_until: '2026-03-01',
  inspected_until: null,
  notes: null,
  active: true,
  revision: 3,
}

function typed(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

test.group('Form of a vehicle', () => {
  test('a plate is sent in capitals, and an empty field as none', ({ assert }) => {
    const read = readNewVehicle(typed({ kind: 'atv', plate: ' trl 4x4 ', make: '', active: 'on' }))
    assert.isTrue(read.ok)
    if (read.ok) assert.deepInclude(read.value, { plate: 'TRL 4X4', make: null, active: true })
  })

  test('a form without a kind is refused', ({ assert }) => {
    const read = readNewVehicle(typed({ kind: '' }))
    assert.isFalse(read.ok)
    if (!read.ok) assert.property(read.details, 'kind')
  })

  test('only what has changed is sent, with the revision that was shown', ({ assert }) => {
    const fields = { kind: 'atv', plate: 'trl 4x4', colour: '', insured_until: '2026-03-01' }
    const read = readVehicleChanges(typed(fields), ATV)
    assert.deepEqual(read, { ok: true, value: { colour: null, active: false, revision: 3 } })
  })
})
