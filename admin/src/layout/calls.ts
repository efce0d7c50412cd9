import { setAdultAge } from '@trailgate/shared/dates'
import type { Health, PublicSettings } from '@trailgate/shared/settings/schemas'

import { call, type Signal } from '../api/client.ts'

/** API calls about the park itself. */
export const parkCalls = {
  /** Name, time zone and today of the park. */
  getSettings: async ({ signal }: Signal) => {
    const settings = await call<PublicSettings>('/public/settings', { signal })
    setAdultAge(settings.age_of_majority)
    return settings
  },
  /** True if the health check answers ok. */
  async isSystemOnline({ signal }: Signal) {
    const { status } = await call<Health>('/health', { signal })
    return status === 'ok'
  },
}
