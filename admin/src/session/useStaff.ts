import { useSyncExternalStore } from 'react'

import { can, type Action } from '@trailgate/shared/permissions'
import type { CurrentStaff } from '@trailgate/shared/sessions/schemas'

import { session } from './session.ts'

/** Who is signed in; null only while that is being found out or the session is just ending. */
export function useStaff(): CurrentStaff | null {
  return useSyncExternalStore(session.subscribe, session.staff)
}

/** Whether the signed-in member may do that. It decides what is shown; the server decides what happens. */
export function useCan(action: Action): boolean {
  const staff = useStaff()
  return staff !== null && can(staff.role, action)
}
