import { ApiError } from '@trailgate/shared/http/error'
import type { CurrentStaff } from '@trailgate/shared/sessions/schemas'

import { call } from '../api/client.ts'
import { session } from './session.ts'

const PAUSES_MS = [500, 1000, 2000]

/** Who is signed in, asked once per session; a server that is just being restarted gets three more chances. */
export function loadStaff(): Promise<CurrentStaff> {
  return session.resume(() => patiently(() => call<CurrentStaff>('/auth/me')))
}

/** Asks again who is signed in, whose rights may have changed. */
export function renewStaff(): Promise<void> {
  return session.renew(() => call<CurrentStaff>('/auth/me'))
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error)) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return ask()
}

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
