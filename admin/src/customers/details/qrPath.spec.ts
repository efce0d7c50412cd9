import { test } from '@japa/runner'

import { qrPath } from './qrPath.ts'

test.group('A QR code', () => {
  test('draws a square for each dark module', ({ assert }) => {
    assert.equal(
      qrPath([
        [true, false],
        [false, true],
      ]),
      'M0 0h1v1h-1zM1 1h1v1h-1z'
    )
  })
})
