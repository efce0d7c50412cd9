import { test } from '@japa/runner'
import { senderOf } from '#platform/mail/sender_of'

test.group('The sender of letters', () => {
  test('{from} is sent from {name}')
    .with([
      { from: 'gate@park.example', name: 'Quarry Park' },
      { from: ' <gate@park.example> ', name: 'Quarry Park' },
      { from: '"" <gate@park.example>', name: 'Quarry Park' },
      { from: 'The Gate <gate@park.example>', name: 'The Gate' },
      { from: '"Gate, North" <gate@park.example>', name: 'Gate, North' },
    ])
    .run(({ assert }, { from, name }) => {
      assert.deepEqual(senderOf(from, 'Quarry Park'), { name, address: 'gate@park.example' })
    })
})
