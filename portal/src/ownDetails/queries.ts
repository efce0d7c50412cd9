import type { OwnDetails } from '@trailgate/shared/own_details/schemas'

import type { Path } from '../api/queryCache.ts'

/** What the rider may change of the own record. */
export const ownDetails: Path<OwnDetails> = '/customers/me/details'
