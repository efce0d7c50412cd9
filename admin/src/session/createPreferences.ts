import type { Store } from 'react-admin'

/**
 * Keys stored between visits. Everything else that react-admin stores (list filters contain names and phone numbers)
 * stays in memory and is gone with the page: office computers are shared.
 */
const KEPT = new Set(['theme', 'customers.view', 'memberships.view', 'single_keys'])
const PREFIX = 'trailgate.admin.'

type Listener = (value: unknown) => void

/** The back office's preference store; also used by the sign-in page, which loads no react-admin. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const memory = new Map<string, unknown>()
  const listeners = new Map<string, Set<Listener>>()

  function notify(key: string, value: unknown): void {
    for (const listener of listeners.get(key) ?? []) listener(value)
  }

  function remove(key: string): void {
    memory.delete(key)
    if (KEPT.has(key)) storage.removeItem(PREFIX + key)
    notify(key, undefined)
  }

  return {
    setup() {},
    teardown() {
      memory.clear()
      listeners.clear()
    },
    getItem<T>(key: string, defaultValue?: T): T | undefined {
      const found = KEPT.has(key) ? read(storage.getItem(PREFIX + key)) : memory.get(key)
      return found === undefined ? defaultValue : (found as T)
    },
    setItem(key, value) {
      if (KEPT.has(key)) storage.setItem(PREFIX + key, JSON.stringify(value))
      else memory.set(key, value)
      notify(key, value)
    },
    removeItem: remove,
    removeItems(prefix) {
      for (const key of [...memory.keys(), ...KEPT]) if (key.startsWith(prefix)) remove(key)
    },
    /** Called at sign-out: the look of the screen is no secret and stays. */
    reset() {
      for (const key of [...memory.keys()]) remove(key)
    },
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set<Listener>()
      listeners.set(key, known.add(listener))
      return () => {
        known.delete(listener)
      }
    },
  } satisfies Store
}

function read(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Written by an extension or an older version: counts as unset.
    return undefined
  }
}
