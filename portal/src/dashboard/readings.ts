import type { RiderCustomer } from '@trailgate/shared/customers/schemas'

import type { Path } from '../api/readings.ts'

/** The rider who is signed in. */
export const me: Path<RiderCustomer> = '/customers/me'
