import type { WaiverDisplayStatus } from '@trailgate/shared/waivers/constants'

import { Badge, type Tone } from '../ui/Badge.tsx'

const TONES: Record<WaiverDisplayStatus, Tone> = { Valid: 'good', Expired: 'over', Invalid: 'bad' }

export function StatusBadge({ status }: { status: WaiverDisplayStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>
}
