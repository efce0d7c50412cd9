import type { Actor } from '#auth/callers'

/** What the daily jobs do is nobody's doing. */
export const SYSTEM: Actor = { kind: 'system', id: null, name: null, ip: null }
