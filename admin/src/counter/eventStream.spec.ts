import { test } from '@japa/runner'

import { eventReader, waitAfter } from './eventStream.ts'

test.group('The stream of visits as the counter reads it', () => {
  test('an event that comes in pieces is read when it is whole, and a beat is none', ({
    assert,
  }) => {
    const read = eventReader()
    assert.deepEqual(read('id: 7\nevent: vis'), [])
    assert.deepEqual(read('it\ndata: {"id":1}\n\n: beat\n\nid: 8\n'), [
      { id: '7', event: 'visit', data: '{"id":1}' },
    ])
    assert.deepEqual(read('event: summary\ndata: {}\n\n'), [
      { id: '8', event: 'summary', data: '{}' },
    ])
  })

  test('a lost connection is tried again soon, and then less and less often', ({ assert }) => {
    assert.deepEqual([1, 2, 3, 20].map(waitAfter), [500, 1000, 2000, 15_000])
  })
})
