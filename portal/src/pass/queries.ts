import type { Pass } from '@trailgate/shared/passes/schemas'

import type { Path } from '../api/queryCache.ts'

/** The rider's own pass. */
export const ownPass: Path<Pass> = '/customers/me/pass'
