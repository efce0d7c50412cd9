import { STAFF_TOKEN_STORAGE_KEY } from '@trailgate/shared/sessions/constants'

import type { Session } from './createSession.ts'

/** Signing out in one tab signs out all; signing in as another staff member reloads the other tabs. */
export function watchOtherTabs(session: Session): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== STAFF_TOKEN_STORAGE_KEY) return
    if (newValue === null) session.end('left')
    else location.reload()
  })
}
