import { useState } from 'react'

import type { WaiverDisplayStatus } from '@trailgate/shared/waivers/constants'
import { displayStatus } from '@trailgate/shared/waivers/display'
import type { StaffSignedWaiver } from '@trailgate/shared/waivers/schemas'

import { Badge, type Tone } from '../../../ui/Badge.tsx'

const TONES: Record<WaiverDisplayStatus, Tone> = { Valid: 'good', Expired: 'warn', Invalid: 'bad' }

/** How a waiver stands at the moment it is first shown. */
export function WaiverStatus({ waiver }: { waiver: StaffSignedWaiver }) {
  const [now] = useState(() => new Date())
  const status = displayStatus(waiver, now)
  return <Badge tone={TONES[status]}>{status}</Badge>
}
