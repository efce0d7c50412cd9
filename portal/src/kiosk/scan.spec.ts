import { test } from '@japa/runner'

import { noScan, scanned, type Scan } from './scan.ts'

function typed(keys: string[], apart = 5): Scan {
  return keys.reduce((scan, key, index) => scanned(scan, key, 1000 + index * apart), noScan)
}

test.group('A scanner that types', () => {
  test('a scanner is read from the first letter of a pass to Enter', ({ assert }) => {
    const scan = typed([...'TG1.abc.def', 'Enter'])
    assert.equal(scan.whole, 'TG1.abc.def')
    assert.isTrue(scan.heard)
    assert.equal(scan.text, '')
  })

  test('a scanner is distinguished from typing a phone number', ({ assert }) => {
    for (const key of [...'7195550142', 'Enter', 'Backspace', 'Tab', 'g']) {
      assert.isFalse(typed([key]).heard, key)
    }
  })

  test('holds Shift for capital letters', ({ assert }) => {
    assert.equal(typed(['Shift', 'T', 'Shift', 'G', '1', '.', 'Enter']).whole, 'TG1.')
  })

  test('a scan ends after a pause, and has a maximum length', ({ assert }) => {
    const paused = scanned(typed([...'TG1']), '5', 60_000)
    assert.isFalse(paused.heard)
    const endless = typed(Array.from({ length: 5000 }, () => 'T'))
    assert.isAtMost(endless.text.length, 1000)
  })
})
