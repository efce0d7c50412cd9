import { randomId } from '@trailgate/shared/browser/random_id'

import { wasPaired } from '../offline/worker.ts'
import { customerSession, DRAFTS } from '../session/customerSession.ts'
import { decrypted, encrypted, newKey, type Encrypted } from '../storage/cipher.ts'
import { database, done } from '../storage/database.ts'
import { isLive, type DraftName } from './rules.ts'

/** Fields of a draft that are stored in clear: nothing about a person. */
interface StoredDraft extends Encrypted {
  name: DraftName
  /** Time of the last change, in milliseconds. */
  at: number
}

/** The key of the drafts; the last draft takes it along. */
interface DraftKey {
  name: typeof KEY
  id: string
  key: CryptoKey
}

const ENTRIES = 'drafts'
const KEYS = 'keys'
const KEY = 'drafts'
const ATTEMPTS_TO_STORE = 3

const { transact } = database({
  name: DRAFTS,
  version: 1,
  stores: { [ENTRIES]: { keyPath: 'name' }, [KEYS]: { keyPath: 'name' } },
  durability: 'relaxed',
})

/** Changes to write, newest per draft; null deletes. */
const pending = new Map<DraftName, object | null>()
let writing: Promise<void> | null = null
/** Counts logouts: a draft that was being encrypted meanwhile is not stored. */
let departures = 0

customerSession.onExpiry((why) => {
  if (why !== 'left') return
  pending.clear()
  departures += 1
})

/** Drafts past their time go with the next page that uses any. */
void dropExpired()

/** Stores a draft in place of the last one, encrypted, where this browser may store things. */
export function keepDraft(name: DraftName, value: object): void {
  change(name, value)
}

export function dropDraft(name: DraftName): void {
  change(name, null)
}

/** The stored draft; null if there is none, or none that may still be read. */
export async function readDraft(name: DraftName): Promise<unknown> {
  try {
    await writing
    if (await isShared()) return null
    const [record, key] = await transact('readonly', async (store) => [
      (await done(store(ENTRIES).get(name))) as StoredDraft | undefined,
      (await done(store(KEYS).get(KEY))) as DraftKey | undefined,
    ])
    if (!record) return null
    if (key && isLive(record, Date.now())) return await decrypted(record, key.key, labelOf(record))
  } catch (error) {
    notStored(error)
  }
  dropDraft(name)
  return null
}

function change(name: DraftName, value: object | null) {
  pending.set(name, value)
  writing ??= writeAll()
}

async function writeAll() {
  try {
    for (;;) {
      const [next] = pending
      if (!next) return
      const [name, value] = next
      pending.delete(name)
      await (value === null ? remove(name) : write(name, value))
    }
  } catch (error) {
    notStored(error)
  } finally {
    writing = null
  }
}

async function write(name: DraftName, value: object) {
  const before = departures
  const at = Date.now()
  if (await isShared()) return
  for (let attempts = 1; attempts <= ATTEMPTS_TO_STORE; attempts += 1) {
    const { id, key } = await draftKey()
    const record: StoredDraft = {
      name,
      at,
      ...(await encrypted(value, key, labelOf({ name, at }))),
    }
    if (before !== departures || (await isStored(record, id))) return
  }
}

/** Stores a draft unless its key is gone: another tab may have logged out. */
async function isStored(record: StoredDraft, keyId: string): Promise<boolean> {
  return transact('readwrite', async (store) => {
    const current = (await done(store(KEYS).get(KEY))) as DraftKey | undefined
    if (current?.id !== keyId) return false
    await done(store(ENTRIES).put(record))
    return true
  })
}

async function draftKey(): Promise<DraftKey> {
  const made: DraftKey = { name: KEY, id: randomId(), key: await newKey() }
  return transact('readwrite', async (store) => {
    const known = (await done(store(KEYS).get(KEY))) as DraftKey | undefined
    if (known) return known
    await done(store(KEYS).put(made))
    return made
  })
}

async function remove(name: DraftName) {
  await transact('readwrite', async (store) => {
    await done(store(ENTRIES).delete(name))
    if ((await done(store(ENTRIES).count())) === 0) await done(store(KEYS).delete(KEY))
  })
}

async function dropExpired() {
  try {
    await transact('readwrite', async (store) => {
      const all = (await done(store(ENTRIES).getAll())) as StoredDraft[]
      const over = all.filter((record) => !isLive(record, Date.now()))
      for (const { name } of over) await done(store(ENTRIES).delete(name))
      if (over.length === all.length) await done(store(KEYS).delete(KEY))
    })
  } catch (error) {
    notStored(error)
  }
}

let shared: Promise<boolean> | null = null

/** True on a kiosk tablet, which many use. */
function isShared(): Promise<boolean> {
  shared ??= 'serviceWorker' in navigator ? wasPaired() : Promise.resolve(false)
  return shared
}

function labelOf({ name, at }: Pick<StoredDraft, 'name' | 'at'>): string {
  return `${name} ${at}`
}

/** A private window, a full disk, or no HTTPS: the pages work, and a reload loses what was typed. */
function notStored(error: unknown) {
  console.info('This browser keeps no drafts:', error)
}
