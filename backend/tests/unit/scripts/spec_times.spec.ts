import { test } from '@japa/runner'
import { evenParts, neighbouringParts } from '../../../../scripts/lib/spec_times.mjs'

const TIMES: Readonly<Record<string, number>> = {
  'kiosk/b': 7,
  'admin/c': 40,
  'admin/a': 10,
  'portal/a': 20,
  'admin/b': 15,
  'kiosk/a': 28,
}
const FILES = Object.keys(TIMES)
const timeOf = (file: string) => TIMES[file] ?? 0

test.group('Files of tests, divided among processes', () => {
  test('stay beside their neighbours where these share what a browser has loaded', ({ assert }) => {
    assert.deepEqual(neighbouringParts(FILES, 3, timeOf), [
      ['admin/a', 'admin/b'],
      ['admin/c', 'kiosk/a'],
      ['kiosk/b', 'portal/a'],
    ])
  })

  test('are no more parts than there are files', ({ assert }) => {
    for (const divide of [evenParts, neighbouringParts]) {
      assert.deepEqual(
        divide(['one', 'two'], 5, () => 1)
          .flat()
          .sort(),
        ['one', 'two']
      )
      assert.lengthOf(
        divide(['one', 'two'], 5, () => 1),
        2
      )
      assert.deepEqual(
        divide([], 5, () => 1),
        []
      )
    }
  })

  test('are all there where none takes any time', ({ assert }) => {
    assert.sameMembers(neighbouringParts(FILES, 3, () => 0).flat(), FILES)
  })
})
