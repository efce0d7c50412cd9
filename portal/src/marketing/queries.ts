import type { Preferences } from '@trailgate/shared/marketing/schemas'

import type { Path } from '../api/queryCache.ts'

/** What the rider wants to hear. */
export const myPreferences: Path<Preferences> = '/marketing/preferences'
