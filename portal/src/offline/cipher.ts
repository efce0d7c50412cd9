import { randomId } from '@trailgate/shared/browser/random_id'

import { done, KEYS, transact } from './database.ts'
import type { Captured, Item, SealedContent, StoredItem } from './item.ts'

/** Key of the queue as it is stored; a queue that has become empty takes it along. */
export interface QueueKey {
  name: typeof QUEUE_KEY
  id: string
  key: CryptoKey
}

export const QUEUE_KEY = 'queue'

const ALGORITHM = { name: 'AES-GCM', length: 256 } as const
const IV_BYTES = 12

/** The key of the queue, made at the first capture. */
export async function queueKey(): Promise<QueueKey> {
  const known = await storedKey()
  if (known) return known
  const key = await crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
  const made: QueueKey = { name: QUEUE_KEY, id: randomId(), key }
  return transact('readwrite', async (store) => {
    // Another tab may have made one meanwhile.
    const theirs = (await done(store(KEYS).get(QUEUE_KEY))) as QueueKey | undefined
    if (theirs) return theirs
    await done(store(KEYS).put(made))
    return made
  })
}

async function storedKey(): Promise<QueueKey | undefined> {
  return transact('readonly', async (store) => {
    const key: unknown = await done(store(KEYS).get(QUEUE_KEY))
    return key as QueueKey | undefined
  })
}

/** Encrypts the content of an item; its id and time are authenticated with it. */
export async function sealed(item: Item, { key }: QueueKey): Promise<SealedContent> {
  const { id, kind, payload } = item
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify({ kind, payload }))
  return { id, iv, data: await crypto.subtle.encrypt(cipherOf(iv, item), key, text) }
}

/** @throws DOMException if the content was changed, or belongs to another item or key */
export async function unsealed(
  { id, captured_at }: StoredItem,
  { iv, data }: SealedContent,
  { key }: QueueKey
): Promise<Item> {
  const text = await crypto.subtle.decrypt(cipherOf(iv, { id, captured_at }), key, data)
  const captured = JSON.parse(new TextDecoder().decode(text)) as Captured
  return { ...captured, id, captured_at }
}

function cipherOf(
  iv: Uint8Array<ArrayBuffer>,
  { id, captured_at }: Pick<Item, 'id' | 'captured_at'>
): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${id} ${captured_at}`) }
}
