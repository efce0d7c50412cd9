import { ApiError } from '@trailgate/shared/http/error'

import { call } from '../api/client.ts'
import { session } from './session.ts'

/** Revokes the token on the server and deletes it here. */
export async function signOut(): Promise<void> {
  try {
    await call('/auth/logout', { method: 'POST' })
  } catch (error) {
    // Signing out works without the server; there the token expires after two idle hours.
    if (!(error instanceof ApiError)) throw error
  } finally {
    session.end('left')
  }
}
