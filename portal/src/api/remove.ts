import { ApiError } from '@trailgate/shared/http/error'

import { call } from './client.ts'

/** Deletes the resource at a path. A 404 counts as success, as after a lost answer. */
export async function remove(path: string): Promise<void> {
  try {
    await call(path, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
