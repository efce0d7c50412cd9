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

test.group('Marketing choices of a rider', () => {
  const offers = aPreference(3, true, true)
  const updates = aPreference(7, false, false)
  const list = [offers, updates]

  test('choices are counted as ticked, before they are saved', ({ assert }) => {
    assert.equal(countOf({}, list, 'email'), 1)
    const edits = withEdit(withEdit({}, updates, 'email', true), offers, 'sms', false)
    assert.equal(countOf(edits, list, 'email'), 2)
    assert.equal(countOf(edits, list, 'sms'), 0)
  })

  test('one press ticks or unticks all choices', ({ assert }) => {
    for (const wanted of [true, false]) {
      const edits = withAll(list, wanted)
      assert.equal(countOf(edits, list, 'email'), wanted ? 2 : 0)
      assert.equal(countOf(edits, list, 'sms'), wanted ? 2 : 0)
    }
  })

  test('choices are sent completely, by campaign type', ({ assert }) => {
    const edits = withEdit(withEdit({}, offers, 'sms', false), updates, 'sms', true)
    assert.deepEqual(changesOf(edits, list), {
      preferences: {
        3: { email_opted_in: true, sms_opted_in: false },
        7: { email_opted_in: false, sms_opted_in: true },
      },
    })
  })
})
