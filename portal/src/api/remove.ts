import { ApiError } from '@trailgate/shared/http/error'

import { call } from './client.ts'

/** Removes what is at a path. What is gone already, as after a lost answer, is what was asked for. */
export async function remove(path: string): Promise<void> {
  try {
    await call(path, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
