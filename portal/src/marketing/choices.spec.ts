import { test } from '@japa/runner'
import type { Preference } from '@trailgate/shared/marketing/schemas'

import { changesOf, countOf, withAll, withEdit } from './choices.ts'

const untouched = {
  email_opt_in_date: null,
  email_opt_out_date: null,
  sms_opt_in_date: null,
  sms_opt_out_date: null,
  updated_at: null,
}

function aPreference(id: number, email: boolean, sms: boolean): Preference {
  const name = `Type ${id}`
  const chosen = { email_opted_in: email, sms_opted_in: sms }
  return { campaign_type_id: id, campaign_type_name: name, ...chosen, ...untouched }
}

test.group('What a rider wants to hear', () => {
  const offers = aPreference(3, true, true)
  const updates = aPreference(7, false, false)
  const list = [offers, updates]

  test('is counted as it is ticked, before it is saved', ({ assert }) => {
    assert.equal(countOf({}, list, 'email'), 1)
    const edits = withEdit(withEdit({}, updates, 'email', true), offers, 'sms', false)
    assert.equal(countOf(edits, list, 'email'), 2)
    assert.equal(countOf(edits, list, 'sms'), 0)
  })

  test('is all or none with one press, whatever was ticked before', ({ assert }) => {
    for (const wanted of [true, false]) {
      const edits = withAll(list, wanted)
      assert.equal(countOf(edits, list, 'email'), wanted ? 2 : 0)
      assert.equal(countOf(edits, list, 'sms'), wanted ? 2 : 0)
    }
  })

  test('is sent whole, by campaign type', ({ assert }) => {
    const edits = withEdit(withEdit({}, offers, 'sms', false), updates, 'sms', true)
    assert.deepEqual(changesOf(edits, list), {
      preferences: {
        3: { email_opted_in: true, sms_opted_in: false },
        7: { email_opted_in: false, sms_opted_in: true },
      },
    })
  })
})
