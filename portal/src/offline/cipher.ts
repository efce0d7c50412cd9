import { randomId } from '@trailgate/shared/browser/random_id'

import { decrypted, encrypted, newKey } from '../storage/cipher.ts'
import { done, KEYS, transact } from './database.ts'
import type { Captured, Item, SealedContent, StoredItem } from './item.ts'

/** Key of the queue as it is stored; a queue that has become empty takes it along. */
export interface QueueKey {
  name: typeof QUEUE_KEY
  id: string
  key: CryptoKey
}

export const QUEUE_KEY = 'queue'

/** The key of the queue, made at the first capture. */
export async function queueKey(): Promise<QueueKey> {
  const known = await storedKey()
  if (known) return known
  const made: QueueKey = { name: QUEUE_KEY, id: randomId(), key: await newKey() }
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
  return { id, ...(await encrypted({ kind, payload }, key, labelOf(item))) }
}

/** @throws DOMException if the content was changed, or belongs to another item or key */
export async function unsealed(
  { id, captured_at }: StoredItem,
  content: SealedContent,
  { key }: QueueKey
): Promise<Item> {
  const captured = (await decrypted(content, key, labelOf({ id, captured_at }))) as Captured
  return { ...captured, id, captured_at }
}

function labelOf({ id, captured_at }: Pick<Item, 'id' | 'captured_at'>): string {
  return `${id} ${captured_at}`
}
