import type { WaiverDisplayStatus } from '@trailgate/shared/waivers/constants'
import { displayStatus } from '@trailgate/shared/waivers/display'
import type { SignedWaiver } from '@trailgate/shared/waivers/schemas'
import { useState } from 'react'

/** Status of a waiver at first render. */
export function useStatus(
  waiver: Pick<SignedWaiver, 'expires_at' | 'is_valid'>
): WaiverDisplayStatus {
  const [now] = useState(() => new Date())
  return displayStatus(waiver, now)
}
