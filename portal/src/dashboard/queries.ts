import type { RiderCustomer } from '@trailgate/shared/customers/schemas'
import type { OwnDeletionRequest } from '@trailgate/shared/deletion_requests/schemas'

import type { Path } from '../api/queryCache.ts'

/** The signed-in rider. */
export const me: Path<RiderCustomer> = '/customers/me'

/** The rider's latest deletion request, or null. */
export const deletionRequest: Path<OwnDeletionRequest | null> = '/customers/me/deletion-request'
