import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import { statusWord } from '@trailgate/shared/languages/this_locale'
import type { WaiverDisplayStatus } from '@trailgate/shared/waivers/constants'

const TONES: Record<WaiverDisplayStatus, Tone> = { Valid: 'good', Expired: 'plain', Invalid: 'bad' }

export function StatusBadge({ status }: { status: WaiverDisplayStatus }) {
  return <Badge tone={TONES[status]}>{statusWord(status)}</Badge>
}
