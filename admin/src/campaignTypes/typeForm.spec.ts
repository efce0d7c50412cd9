import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'

import { readChanges, readNew, valuesOf } from './typeForm.ts'

const EVENTS = {
  id: 3,
  name: 'Events',
  description: null,
  is_active: true,
  created_at: '2026-05-01T12:00:00.000Z',
  updated_at: '2026-05-01T12:00:00.000Z',
  revision: 1,
}

test.group('The form of a campaign type', () => {
  test('a campaign type needs a name, when created or changed', ({ assert }) => {
    const refused = { ok: false, details: { name: [messages['name.required']] } }
    assert.deepEqual(readNew({ name: ' ' }), refused)
    assert.deepEqual(readNew({ name: null }), refused)
    assert.deepEqual(readChanges({ ...valuesOf(EVENTS), name: '' }, EVENTS), refused)
  })

  test('an edit of a campaign type sends only what changed', ({ assert }) => {
    const values = valuesOf(EVENTS)
    assert.deepEqual(readChanges(values, EVENTS), { ok: true, value: {} })
    assert.deepEqual(readChanges({ ...values, description: ' Races ', is_active: false }, EVENTS), {
      ok: true,
      value: { description: 'Races', is_active: false },
    })
    const described = { ...EVENTS, description: 'Races' }
    assert.deepEqual(readChanges({ ...valuesOf(described), description: '' }, described), {
      ok: true,
      value: { description: null },
    })
  })
})
