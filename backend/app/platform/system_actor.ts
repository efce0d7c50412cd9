import type { Actor } from '#platform/actor'

/** What the daily jobs do is nobody's doing. */
export const SYSTEM: Actor = { kind: 'system', id: null, name: null, ip: null }
