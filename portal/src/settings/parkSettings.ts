import { setAdultAge } from '@trailgate/shared/dates'
import type { PublicSettings } from '@trailgate/shared/settings/schemas'
import { useSyncExternalStore } from 'react'

import { get } from '../api/client.ts'
import { retried } from '../api/retried.ts'

let settings: PublicSettings | null = null
let asked = false
const listeners = new Set<() => void>()

/** Settings of the park; null until loaded. */
export function useParkSettings(): PublicSettings | null {
  return useSyncExternalStore(subscribe, () => settings)
}

/** True if the park sends letters; defaults to true until loaded. */
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
    settings = await retried(() => get<PublicSettings>('/public/settings'))
    setAdultAge(settings.age_of_majority)
    for (const listener of listeners) listener()
  } catch (error) {
    // Every page works without them; the next page that wants them asks again.
    asked = false
    console.warn('The settings of the park could not be read:', error)
  }
}
