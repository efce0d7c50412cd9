import type { Minor } from '@trailgate/shared/minors/schemas'
import type { OwnPickupAnswer } from '@trailgate/shared/pickups/schemas'

import type { Path } from '../api/queryCache.ts'
import { riderQueries } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'

/** The rider's minors; cached for 5 minutes, like all reads. */
export const myMinors: Path<Minor[]> = '/minors/'

/** The people who may pick up a minor. */
export const pickupsOf = (minorId: number): Path<OwnPickupAnswer[]> => `/minors/${minorId}/pickups`

/** A change of a minor also affects other lists: their waivers and documents appear or disappear with them. */
export function afterMinorChanged(): void {
  riderQueries.invalidate('/minors/', '/waivers/my-waivers', '/customers/', myFamily)
}
