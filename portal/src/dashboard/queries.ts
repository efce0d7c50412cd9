import type { RiderCustomer } from '@trailgate/shared/customers/schemas'
import type { OwnDeletionRequest } from '@trailgate/shared/deletion_requests/schemas'

import type { Path } from '../api/queryCache.ts'

/** The rider who is signed in. */
export const me: Path<RiderCustomer> = '/customers/me'

/** The newest request of the rider to be deleted, or null. */
export const deletionRequest: Path<OwnDeletionRequest | null> = '/customers/me/deletion-request'
