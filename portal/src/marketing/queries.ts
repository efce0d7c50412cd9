import type { Preferences } from '@trailgate/shared/marketing/schemas'

import type { Path } from '../api/queryCache.ts'

/** The rider's marketing preferences. */
export const myPreferences: Path<Preferences> = '/marketing/preferences'
