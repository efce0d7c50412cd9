import type { Minor } from '@trailgate/shared/minors/schemas'

import type { Path } from '../api/queryCache.ts'
import { riderQueries } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'

/** The minors of the rider: fresh for 5 minutes, like everything that is read. */
export const myMinors: Path<Minor[]> = '/minors/'

/** A minor who was added, changed or removed shows in other lists too: their waivers and documents come and go along. */
export function afterMinorChanged(): void {
  riderQueries.invalidate('/minors/', '/waivers/my-waivers', '/customers/', myFamily)
}
