import type { OwnDetails } from '@trailgate/shared/own_details/schemas'

import type { Path } from '../api/queryCache.ts'

/** The rider's own details. */
export const ownDetails: Path<OwnDetails> = '/customers/me/details'
