import type { Actor } from '#platform/actor'

/** Actor of the daily jobs. */
export const SYSTEM: Actor = { kind: 'system', id: null, name: null, ip: null }
