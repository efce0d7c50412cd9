import { useState } from 'react'

import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import type { WaiverDisplayStatus } from '@trailgate/shared/waivers/constants'
import { displayStatus } from '@trailgate/shared/waivers/display'
import type { StaffSignedWaiver } from '@trailgate/shared/waivers/schemas'

const TONES: Record<WaiverDisplayStatus, Tone> = { Valid: 'good', Expired: 'warn', Invalid: 'bad' }

/** Status of a waiver at first render. */
export function WaiverStatus({ waiver }: { waiver: StaffSignedWaiver }) {
  const [now] = useState(() => new Date())
  const status = displayStatus(waiver, now)
  return <Badge tone={TONES[status]}>{status}</Badge>
}
