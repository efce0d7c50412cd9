import { ApiError } from '@trailgate/shared/http/error'
import type { Health, PublicSettings } from '@trailgate/shared/settings/schemas'

import { call, type Signal } from '../api/client.ts'

/** What is asked of the park itself. */
export const parkCalls = {
  /** Name, time zone and today of the park. */
  getSettings: ({ signal }: Signal) => call<PublicSettings>('/public/settings', { signal }),
  /** Whether the server says that it is well. Not being well, or not answering, is an answer too. */
  async isSystemOnline({ signal }: Signal) {
    try {
      const { status } = await call<Health>('/health', { signal })
      return status === 'ok'
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  },
}
