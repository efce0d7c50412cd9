import { useStore } from 'react-admin'

import { preferences } from '../session/preferences.ts'

const KEY = 'single_keys'

/** State and switch of keys of a single character, in this browser. */
export function useSingleKeys() {
  return useStore<boolean>(KEY, true)
}

/** The same as of now, for listeners of keys. */
export function hasSingleKeys(): boolean {
  return preferences.getItem<boolean>(KEY, true) !== false
}
