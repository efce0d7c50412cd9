import { useStore } from 'react-admin'

import { preferences } from '../session/preferences.ts'

const KEY = 'single_keys'

/** Whether keys of a single character do something, and the switch of this browser. */
export function useSingleKeys() {
  return useStore<boolean>(KEY, true)
}

/** The same as of now, for listeners of keys. */
export function hasSingleKeys(): boolean {
  return preferences.getItem<boolean>(KEY, true) !== false
}
