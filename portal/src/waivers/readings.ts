import type {
  MyWaivers,
  RiderTemplate,
  SignedWaiverDetail,
} from '@trailgate/shared/waivers/schemas'

import type { Path } from '../api/readings.ts'
import { riderReadings } from '../api/useReading.ts'
import { myFamily } from '../family/family.ts'

export const waiverReadings = {
  mine: '/waivers/my-waivers?include_minors=true' as Path<MyWaivers>,
  templates: '/waivers/templates' as Path<RiderTemplate[]>,
  detail: (id: string): Path<SignedWaiverDetail> => `/waivers/${id}/detail`,
}

/** Signing makes a waiver and changes who still needs one. */
export function afterSigning(): void {
  riderReadings.outdate('/waivers/', '/minors/', myFamily)
}
