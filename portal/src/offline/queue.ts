import { QUEUE_KEY, queueKey, sealed, unsealed, type QueueKey } from './cipher.ts'
import { CONTENTS, done, ITEMS, KEYS, transact } from './database.ts'
import {
  idsOf,
  recordsOf,
  type Captured,
  type Item,
  type SealedContent,
  type StoredItem,
} from './item.ts'
import { setLine } from './line.ts'

/** Size and age of the queue, for the line and the server. */
export interface QueueSummary {
  waiting: number
  stuck: number
  oldest: string | null
}

const ATTEMPTS_TO_STORE = 3

/**
 * Stores items in one transaction, and returns their ids. The thanks to the rider wait for this. `heldMs` keeps them back
 * for so long, until they are replaced. What `replaces` names is deleted; if it was sent before or is being sent, the
 * server takes the first item as its sequel.
 * @throws what the browser's storage says, such as QuotaExceededError: then nothing is stored
 */
export async function capture(
  captured: readonly Captured[],
  { replaces, heldMs = 0 }: { replaces?: string; heldMs?: number } = {}
): Promise<string[]> {
  const ids = idsOf(captured.length, replaces)
  const now = Date.now()
  const at = new Date(now).toISOString()
  const items = captured.map((each, index) => ({
    ...each,
    id: ids[index] ?? '',
    captured_at: at,
  }))
  for (let attempts = 1; ; attempts += 1) {
    const key = await queueKey()
    const contents = await Promise.all(items.map((item) => sealed(item, key)))
    const heldUntil = heldMs ? now + heldMs : 0
    if (await isStored(items, contents, { key, replaces, heldUntil })) break
    if (attempts === ATTEMPTS_TO_STORE) throw new Error('The key of the queue keeps changing')
  }
  try {
    await tellLine()
  } catch (error) {
    // It is stored all the same: a rider told to try again would store it twice.
    console.warn('The queue could not be counted:', error)
  }
  return ids
}

/** Stores items unless the queue has become empty meanwhile, and its key is gone. */
async function isStored(
  items: readonly Item[],
  contents: readonly SealedContent[],
  { key, replaces, heldUntil }: { key: QueueKey; replaces: string | undefined; heldUntil: number }
) {
  return transact('readwrite', async (store) => {
    const current = (await done(store(KEYS).get(QUEUE_KEY))) as QueueKey | undefined
    if (current?.id !== key.id) return false
    const replaced = (await allIn(store(ITEMS))).find(({ id }) => id === replaces)
    if (replaced) await done(store(CONTENTS).delete(replaced.id))
    for (const record of recordsOf(items, { replaced, heldUntil }))
      await done(store(ITEMS).put(record))
    for (const content of contents) await done(store(CONTENTS).put(content))
    return true
  })
}

/** All items in the order of capture. */
export async function stored(): Promise<StoredItem[]> {
  return transact('readonly', (store) => allIn(store(ITEMS)))
}

/** The item with its content; null if that cannot be decrypted: it stays stored. */
export async function read(record: StoredItem): Promise<Item | null> {
  const [key, content] = await transact('readonly', async (store) => [
    (await done(store(KEYS).get(QUEUE_KEY))) as QueueKey | undefined,
    (await done(store(CONTENTS).get(record.id))) as SealedContent | undefined,
  ])
  if (!key || !content) return null
  try {
    return await unsealed(record, content, key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    console.warn(`The item ${record.id} cannot be decrypted:`, error)
    return null
  }
}

/** Deletes items that the server has decided. The key goes with the last one. */
export async function remove(ids: readonly string[]): Promise<void> {
  await transact('readwrite', async (store) => {
    const all = await allIn(store(ITEMS))
    for (const { id, place } of all)
      if (place !== undefined && ids.includes(id)) {
        await done(store(ITEMS).delete(place))
        await done(store(CONTENTS).delete(id))
      }
    if (all.every(({ id }) => ids.includes(id))) await done(store(KEYS).delete(QUEUE_KEY))
  })
  await tellLine()
}

/** Changes how items are sent; those that are gone meanwhile stay gone. */
export async function change(
  ids: readonly string[],
  changed: (before: StoredItem) => Partial<Pick<StoredItem, 'attempts' | 'not_before' | 'is_stuck'>>
): Promise<void> {
  await transact('readwrite', async (store) => {
    for (const record of await allIn(store(ITEMS)))
      if (ids.includes(record.id)) await done(store(ITEMS).put({ ...record, ...changed(record) }))
  })
  await tellLine()
}

export async function summary(): Promise<QueueSummary> {
  const all = await stored()
  const times = all.map(({ captured_at }) => captured_at).sort()
  const stuck = all.filter(({ is_stuck }) => is_stuck).length
  return { waiting: all.length, stuck, oldest: times[0] ?? null }
}

export async function tellLine(): Promise<void> {
  const { waiting, stuck } = await summary()
  setLine({ waiting, stuck })
}

async function allIn(items: IDBObjectStore): Promise<StoredItem[]> {
  return (await done(items.getAll())) as StoredItem[]
}
