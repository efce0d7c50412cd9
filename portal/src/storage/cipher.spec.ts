import { test } from '@japa/runner'

import { decrypted, encrypted, newKey } from './cipher.ts'

const DRAFT = { typed: 'Planted Rider', answers: { team: 'Gravel Hornets' } }

test.group('Encryption of what a browser keeps', () => {
  test('a value comes back whole, and none of it stands in the stored bytes', async ({
    assert,
  }) => {
    const key = await newKey()
    const stored = await encrypted(DRAFT, key, 'signing 1')
    const text = new TextDecoder('latin1').decode(stored.data)
    assert.notInclude(text, 'Planted')
    assert.notInclude(text, 'Hornets')
    assert.deepEqual(await decrypted(stored, key, 'signing 1'), DRAFT)
  })

  test('the same value is never stored as the same bytes twice', async ({ assert }) => {
    const key = await newKey()
    const [one, two] = [await encrypted(DRAFT, key, 'a'), await encrypted(DRAFT, key, 'a')]
    assert.notDeepEqual(new Uint8Array(one.data), new Uint8Array(two.data))
  })

  test('a value opens with neither another label nor another key, nor after a change', async ({
    assert,
  }) => {
    const key = await newKey()
    const stored = await encrypted(DRAFT, key, 'signing 1')
    const changed = { ...stored, data: stored.data.slice(0) }
    new Uint8Array(changed.data).set([7], 3)
    await assert.rejects(() => decrypted(stored, key, 'signing 2'))
    await assert.rejects(async () => decrypted(stored, await newKey(), 'signing 1'))
    await assert.rejects(() => decrypted(changed, key, 'signing 1'))
  })

  test('the key is not given out', async ({ assert }) => {
    const key = await newKey()
    assert.isFalse(key.extractable)
    await assert.rejects(() => crypto.subtle.exportKey('raw', key))
  })
})
