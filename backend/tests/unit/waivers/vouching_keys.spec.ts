import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { test } from '@japa/runner'
import { makeCheckpoint } from '#waivers/seal/checkpoint'
import { vouchingKeys } from '#waivers/seal/vouching_keys'

function aKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { private: privateKey, public: createPublicKey(privateKey) }
}

function checkpointOf(sequence: number, key: ReturnType<typeof aKey>) {
  const end = { sequence, hash: 'f'.repeat(64) }
  return makeCheckpoint(end, key.private, new Date(), { previous: 0, restored: false })
}

test.group('Signing keys of waivers', () => {
  test('the current key vouches for every record, and a former one for none after its last checkpoint', ({
    assert,
  }) => {
    const [now, former] = [aKey(), aKey()]
    const keys = [now.public, former.public]
    const checkpoints = [checkpointOf(3, former), checkpointOf(7, former)]
    const at = vouchingKeys(checkpoints, keys)
    assert.deepEqual(at(7), keys)
    assert.deepEqual(at(8), [now.public])
    assert.deepEqual(vouchingKeys([], keys)(1), [now.public], 'it has signed none')
    assert.deepEqual(vouchingKeys(checkpoints, keys, { restored: true })(8), keys)
  })

  test("a replaced key vouches up to its successor's first checkpoint, whatever it signs later", ({
    assert,
  }) => {
    const [now, former, first] = [aKey(), aKey(), aKey()]
    const keys = [now.public, former.public, first.public]
    const checkpoints = [
      checkpointOf(5, first),
      checkpointOf(9, former),
      checkpointOf(12, now),
      // Thieves of both keys sign on.
      checkpointOf(20, first),
      checkpointOf(30, former),
    ]
    const at = vouchingKeys(checkpoints, keys)
    assert.deepEqual(at(9), keys)
    assert.deepEqual(at(10), [now.public, former.public])
    assert.deepEqual(at(12), [now.public, former.public])
    assert.deepEqual(at(13), [now.public])
    const restored = vouchingKeys(checkpoints, keys, { restored: true })
    assert.deepEqual(restored(13), [now.public])
  })
})
