import { test } from '@japa/runner'
import { check } from '../fields.ts'
import { newCampaignTypeSchema } from './campaign_type_schemas.ts'
import { preferenceChangesSchema } from './schemas.ts'

test.group('Marketing schemas', () => {
  test('preferences are a map by campaign type', ({ assert }) => {
    const preferences = { 3: { email_opted_in: true, sms_opted_in: false } }
    assert.deepEqual(check(preferenceChangesSchema(), { preferences }), {
      ok: true,
      value: { preferences },
    })
    assert.deepEqual(
      check(preferenceChangesSchema(), { preferences: { 3: { email_opted_in: 1 } } }),
      {
        ok: false,
        details: {
          'preferences.3.email_opted_in': ['Email must be yes or no'],
          'preferences.3.sms_opted_in': ['SMS is required'],
        },
      }
    )
    assert.isFalse(check(preferenceChangesSchema(), { preferences: { x: {} } }).ok)
    assert.isFalse(check(preferenceChangesSchema(), {}).ok)
  })

  test('a campaign type needs a name', ({ assert }) => {
    assert.deepEqual(check(newCampaignTypeSchema(), { name: ' ', description: '' }), {
      ok: false,
      details: { name: ['Campaign type name is required'] },
    })
  })
})
