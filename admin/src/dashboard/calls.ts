import type { ParkSetup, SetupSkip } from '@trailgate/shared/setup/schemas'

import { call, type Signal } from '../api/client.ts'

/** API calls about the first steps of a new park. */
export const setupCalls = {
  getSetup: ({ signal }: Signal) => call<ParkSetup>('/park/setup', { signal }),
  skipSetup: (body: SetupSkip) => call<ParkSetup>('/park/setup', { method: 'PUT', body }),
}
