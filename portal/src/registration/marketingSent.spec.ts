import { test } from '@japa/runner'

import { untouchedChoice } from './marketing.ts'
import { marketingSent } from './marketingSent.ts'

test.group('The marketing block', () => {
  test('both boxes are sent as ticked, with a mark if they were touched', ({ assert }) => {
    assert.containsSubset(marketingSent(untouchedChoice, false), {
      email: true,
      sms: true,
      touched: false,
    })
    const mailOnly = { ...untouchedChoice, sms: false, touched: true }
    assert.containsSubset(marketingSent(mailOnly, false), {
      email: true,
      sms: false,
      touched: true,
    })
  })

  test('sends neither without the master box', ({ assert }) => {
    const off = { ...untouchedChoice, on: false, touched: true }
    assert.containsSubset(marketingSent(off, false), { email: false, sms: false })
  })

  test('sends neither for a minor, whatever is ticked', ({ assert }) => {
    assert.containsSubset(marketingSent(untouchedChoice, true), { email: false, sms: false })
  })
})
