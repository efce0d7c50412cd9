import { test } from '@japa/runner'
import { neighbouringParts, partsOfSizes } from '../../../../scripts/lib/spec_times.mjs'

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

test.group('Splitting test files among processes', () => {
  test('neighbouring files stay together when they share what a browser has loaded', ({
    assert,
  }) => {
    assert.deepEqual(neighbouringParts(FILES, 3, timeOf), [
      ['admin/a', 'admin/b'],
      ['admin/c', 'kiosk/a'],
      ['kiosk/b', 'portal/a'],
    ])
  })

  test('parts get their share of the time', ({ assert }) => {
    const files = Array.from({ length: 100 }, (_, at) => `file ${at}`)
    const parts = partsOfSizes(files, [3, 3, 1], (file) => Number(file.slice(5)) + 10)
    const times = parts.map((part) =>
      part.reduce((sum, file) => sum + Number(file.slice(5)) + 10, 0)
    )
    const whole = times.reduce((sum, time) => sum + time, 0)
    assert.sameMembers(parts.flat(), files)
    assert.deepEqual(
      times.map((time) => Math.round((time / whole) * 7)),
      [3, 3, 1]
    )
    assert.deepEqual(
      partsOfSizes(['long', 'short'], [3, 1], (file) => (file === 'long' ? 30 : 9)),
      [['long'], ['short']]
    )
    assert.deepEqual(
      partsOfSizes(['long', 'short'], [3, 1], (file) => (file === 'long' ? 30 : 16)),
      [['long', 'short']]
    )
  })

  test('no more parts are made than there are files', ({ assert }) => {
    const even = (files: string[], count: number, time: (file: string) => number) =>
      partsOfSizes(files, Array<number>(count).fill(1), time)
    for (const divide of [even, neighbouringParts]) {
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

  test('no file is dropped if none takes any time', ({ assert }) => {
    assert.sameMembers(neighbouringParts(FILES, 3, () => 0).flat(), FILES)
  })
})
