import { test } from '@japa/runner'
import { normalizePhone } from '@trailgate/shared/text'

import { groupedDigits, isWhole, phoneDigits } from './phoneDigits.ts'

test.group('The phone number at the kiosk', () => {
  test('the phone number is grouped while it is typed', ({ assert }) => {
    const typed = ['8', '828', '8285', '828555', '8285550', '8285550101']
    assert.deepEqual(typed.map(groupedDigits), [
      '8',
      '828',
      '(828) 5',
      '(828) 555',
      '(828) 555-0',
      '(828) 555-0101',
    ])
  })

  test('loses a digit with each deletion, never only a sign', ({ assert }) => {
    for (let digits = '8285550101'; digits; digits = digits.slice(0, -1)) {
      const shown = groupedDigits(digits)
      assert.equal(phoneDigits(shown.slice(0, -1)), digits.slice(0, -1))
    }
  })

  test('may have a 1 before it, and nothing longer', ({ assert }) => {
    assert.equal(phoneDigits('+1 (828) 555-0101'), '18285550101')
    assert.equal(phoneDigits('18285550101999'), '18285550101')
    assert.equal(groupedDigits('18285550101'), '18285550101')
  })

  test('keeps the + before a number of another country, which is never whole', ({ assert }) => {
    for (const pasted of [
      '+65 9123 4567',
      ' (+65) 9123-4567',
      '\uff0b65 9123 4567',
      '+659123456',
    ]) {
      const digits = phoneDigits(pasted)
      assert.match(digits, /^\+65/)
      assert.isFalse(isWhole(digits))
      assert.equal(groupedDigits(digits), digits)
      assert.isNull(normalizePhone(digits))
    }
    // Typed a key at a time, and deleted again.
    let typed = ''
    for (const key of '+6591234567') typed = phoneDigits(groupedDigits(typed + key))
    assert.equal(typed, '+6591234567')
    for (; typed; typed = phoneDigits(typed.slice(0, -1))) assert.isFalse(isWhole(typed))
    assert.equal(phoneDigits('+1'), '1')
  })

  test('the phone number is complete with its tenth digit, or the eleventh after a 1', ({
    assert,
  }) => {
    assert.isTrue(isWhole('8285550101'))
    assert.isTrue(isWhole('18285550101'))
    for (const digits of ['', '828555010', '82855501010', '1828555010']) {
      assert.isFalse(isWhole(digits))
    }
  })
})
