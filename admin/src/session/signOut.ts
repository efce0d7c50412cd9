import { ApiError } from '@trailgate/shared/http/error'

import { call } from '../api/client.ts'
import { session } from './session.ts'

/** Kills the token on the server and forgets it here. */
export async function signOut(): Promise<void> {
  try {
    await call('/auth/logout', { method: 'POST' })
  } catch (error) {
    // A server that is away cannot keep anybody signed in here; there the token dies after two idle hours.
    if (!(error instanceof ApiError)) throw error
  } finally {
    session.end('left')
  }
}
