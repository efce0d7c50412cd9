import { pauseBeforeRetry } from '@trailgate/shared/http/retry'
import type { CurrentStaff } from '@trailgate/shared/sessions/schemas'

import { call } from '../api/client.ts'
import { session } from './session.ts'

/** The signed-in staff member, loaded once per session, with the usual retries of a read. */
export function loadStaff(): Promise<CurrentStaff> {
  return session.resume(() => patiently(() => call<CurrentStaff>('/auth/me')))
}

/** Reloads the signed-in staff member, whose permissions may have changed. */
export function renewStaff(): Promise<void> {
  return session.renew(() => call<CurrentStaff>('/auth/me'))
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      const pause = pauseBeforeRetry(failures, error)
      if (pause === null) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
}
