import type { Vehicle } from '@trailgate/shared/vehicles/schemas'

import type { Path } from '../api/queryCache.ts'

/** The rider's own vehicles. */
export const myVehicles: Path<Vehicle[]> = '/vehicles'
