import type {
  MyWaivers,
  RiderTemplate,
  SignedWaiverDetail,
} from '@trailgate/shared/waivers/schemas'

import type { Path } from '../api/queryCache.ts'
import { riderQueries } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'

export const waiverQueries = {
  mine: '/waivers/my-waivers?include_minors=true' as Path<MyWaivers>,
  templates: '/waivers/templates' as Path<RiderTemplate[]>,
  detail: (id: string): Path<SignedWaiverDetail> => `/waivers/${id}/detail`,
}

/** A signature adds a waiver and changes who still needs one. */
export function afterSigning(): void {
  riderQueries.invalidate('/waivers/', '/minors/', myFamily)
}
