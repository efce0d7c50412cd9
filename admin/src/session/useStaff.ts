import { useSyncExternalStore } from 'react'

import { can, type Action } from '@trailgate/shared/permissions'
import type { CurrentStaff } from '@trailgate/shared/sessions/schemas'

import { session } from './session.ts'

/** The signed-in staff member; null only while loading or while the session is ending. */
export function useStaff(): CurrentStaff | null {
  return useSyncExternalStore(session.subscribe, session.staff)
}

/** True if the signed-in staff member may do that. It decides what is shown; the server enforces it. */
export function useCan(action: Action): boolean {
  const staff = useStaff()
  return staff !== null && can(staff.role, action)
}
