import { test } from '@japa/runner'

import type { Preference } from '@trailgate/shared/marketing/schemas'

import { changesOf, ticksOf } from './ticks.ts'

const preference = (id: number, email: boolean, sms: boolean): Preference => ({
  campaign_type_id: id,
  campaign_type_name: `Type ${id}`,
  email_opted_in: email,
  sms_opted_in: sms,
  email_opt_in_date: null,
  email_opt_out_date: null,
  sms_opt_in_date: null,
  sms_opt_out_date: null,
  updated_at: null,
})

test.group('The boxes of preferences', () => {
  const stored = [preference(1, true, false), preference(2, false, false)]

  test('stand as they are stored, and nothing is sent of them', ({ assert }) => {
    assert.deepEqual(changesOf(ticksOf(stored), stored), { preferences: {} })
  })

  test('changed boxes are sent, with the other channel of their type', ({ assert }) => {
    const ticks = { ...ticksOf(stored), type_1_sms: true }
    assert.deepEqual(changesOf(ticks, stored), {
      preferences: { 1: { email_opted_in: true, sms_opted_in: true } },
    })
  })
})
