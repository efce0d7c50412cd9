import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { test } from '@japa/runner'
import { proofOf, publicKeyText } from '#waivers/proof/proof'
import { sealEvent } from '#waivers/seal/chain_event'
import { makeCheckpoint } from '#waivers/seal/checkpoint'
import { CHAIN_START, linkAfter } from '#waivers/seal/link'
import { fileOf, verifyProofs } from '#tests/helpers/verifier'

const NOW = new Date('2026-03-04T05:06:07Z')
const DAYS = { retained_until: '2026-03-01', erased_on: '2026-03-02' }

function aKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { private: privateKey, public: createPublicKey(privateKey) }
}

test.group('The key of a proof', () => {
  const [now, former] = [aKey(), aKey()]
  const keys = [now.public, former.public] as const
  const link = linkAfter({ sequence: 0, hash: CHAIN_START }, { uid: 'a', digest: 'd'.repeat(64) })
  const after = { previous: 0, restored: false }
  const anchor = { checkpoint: makeCheckpoint(link, former.private, NOW, after), links: [] }

  function erasedBy(key: KeyObject) {
    const about = { waiver: link.uid, digest: link.digest, emptied: [] }
    const noting = { key, now: NOW }
    const { body, signature } = sealEvent({ kind: 'erased', ...about, ...DAYS }, noting)
    const erased = { ...DAYS, statement: body, signature }
    return proofOf({ link, sealed: null, erased, anchor }, keys)
  }

  test('a proof names the key of its checkpoint, or the current one without a checkpoint', ({
    assert,
  }) => {
    const of = (led: typeof anchor | null) => proofOf({ link, sealed: null, anchor: led }, keys)
    assert.equal(of(anchor).public_key, publicKeyText(former.public))
    assert.deepEqual(of(anchor).checkpoint, anchor.checkpoint)
    assert.equal(of(null).public_key, publicKeyText(now.public))
  })

  test('a waiver that was erased after a change of keys is proved by the key that said so', async ({
    assert,
  }) => {
    const before = erasedBy(former.private)
    assert.equal(before.public_key, publicKeyText(former.public))
    const led = await verifyProofs([fileOf(before)])
    assert.deepInclude(led, { erased: 1, anchored: 1, faults: [] })

    const since = erasedBy(now.private)
    assert.equal(since.public_key, publicKeyText(now.public))
    assert.isNull(since.checkpoint)
    const alone = await verifyProofs([fileOf(since)])
    assert.deepInclude(alone, { erased: 1, anchored: 0, faults: [] })
  })

  test('a checkpoint of each key of a manifest counts, and of no other', async ({ assert }) => {
    const { sequence: records, hash } = link
    const checkpoint = { name: '1.json', text: JSON.stringify(anchor.checkpoint) }
    const manifest = (of: readonly KeyObject[]) => {
      const about = { format: 'trailgate-park-export-1', records, hash }
      const text = JSON.stringify({ ...about, public_keys: of.map(publicKeyText) })
      return { name: 'manifest.json', text }
    }
    const proof = fileOf(erasedBy(now.private))
    assert.isEmpty((await verifyProofs([proof, checkpoint, manifest(keys)])).faults)
    const { faults } = await verifyProofs([proof, checkpoint, manifest([now.public])])
    assert.deepEqual(
      faults.map(({ what }) => what),
      ['is no checkpoint that the key of these waivers has signed']
    )
  })
})
