import { test } from '@japa/runner'

import { askedIn, callOf, searchOf } from './asked.ts'

const numbers = (id: number) => ({
  campaign_type_id: id,
  campaign_type_name: `Type ${id}`,
  email_opted_in: 1,
  sms_opted_in: 0,
})
const STATS = { total_customers: 2, by_campaign_type: [numbers(4), numbers(9)] }

test.group('The list of opt-ins in the URL', () => {
  test('the URL chooses the type and channel of the opt-ins; default is the first type', ({
    assert,
  }) => {
    const asked = (search: string) => askedIn(new URLSearchParams(search), STATS)

    assert.deepEqual(asked(''), { typeId: 4, channel: null })
    assert.deepEqual(asked('type=9&channel=sms'), { typeId: 9, channel: 'sms' })
    assert.deepEqual(asked('type=5&channel=pigeon'), { typeId: 4, channel: null })
    assert.isNull(askedIn(new URLSearchParams(), { total_customers: 0, by_campaign_type: [] }))
  })

  test('type and channel are written to the URL and the call as they are read', ({ assert }) => {
    for (const asked of [
      { typeId: 9, channel: 'email' },
      { typeId: 9, channel: null },
    ] as const) {
      assert.deepEqual(askedIn(new URLSearchParams(searchOf(asked)), STATS), asked)
    }
    assert.equal(
      callOf({ typeId: 9, channel: 'sms' }),
      '/marketing/opted-in-customers/9?channel=sms'
    )
    assert.equal(callOf({ typeId: 9, channel: null }), '/marketing/opted-in-customers/9')
  })
})
