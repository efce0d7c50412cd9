import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import type { WaiverDisplayStatus } from '@trailgate/shared/waivers/constants'

const TONES: Record<WaiverDisplayStatus, Tone> = { Valid: 'good', Expired: 'plain', Invalid: 'bad' }

export function StatusBadge({ status }: { status: WaiverDisplayStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>
}
