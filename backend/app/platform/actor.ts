import type { Caller } from '@trailgate/shared/permissions'

/** Who did something, as history keeps it. */
export type Actor = {
  kind: Caller | 'system'
  id: number | null
  name: string | null
  ip: string | null
}
