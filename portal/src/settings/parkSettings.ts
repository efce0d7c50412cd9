import type { PublicSettings } from '@trailgate/shared/settings/schemas'
import { useSyncExternalStore } from 'react'

import { get } from '../api/client.ts'

let settings: PublicSettings | null = null
let asked = false
const listeners = new Set<() => void>()

/** What the pages know of the park; null until it has arrived, and while the server is away. */
export function useParkSettings(): PublicSettings | null {
  return useSyncExternalStore(subscribe, () => settings)
}

/** Whether the park sends letters; as in most parks until it is known. */
export function useLetters(): boolean {
  return useParkSettings()?.letters ?? true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void ask()
  return () => {
    listeners.delete(listener)
  }
}

async function ask() {
  if (asked) return
  asked = true
  try {
    settings = await get<PublicSettings>('/public/settings')
    for (const listener of listeners) listener()
  } catch (error) {
    // Every page works without them; the next page that wants them asks again.
    asked = false
    console.warn('The settings of the park could not be read:', error)
  }
}
