import { can, isRole, type Action, type Caller } from '@trailgate/shared/permissions'

/** Actor of an event, as the history stores it. */
export type Actor = {
  kind: Caller | 'key' | 'system'
  id: number | null
  name: string | null
  ip: string | null
}

/** True if the park acts: a member of staff, or another program by its key. */
export function actsForPark({ kind }: Actor): boolean {
  return isRole(kind) || kind === 'key'
}

/** True if a member of staff acts who has this right, or the park itself. No key has a right of its own. */
export function mayAct({ kind }: Actor, action: Action): boolean {
  return kind === 'system' || (isRole(kind) && can(kind, action))
}

/** Id of the acting member of staff, for columns that point at one. */
export function staffIdOf({ kind, id }: Actor): number | null {
  return isRole(kind) ? id : null
}
