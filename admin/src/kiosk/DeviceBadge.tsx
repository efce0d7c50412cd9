import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'

const STATES: Record<KioskDevice['status'], { label: string; tone: Tone }> = {
  waiting: { label: messages['devices.waiting'], tone: 'warn' },
  expired: { label: messages['devices.expired'], tone: 'warn' },
  paired: { label: messages['devices.paired'], tone: 'good' },
  revoked: { label: messages['devices.revoked'], tone: 'plain' },
}

/** Badge for the status of a tablet. */
export function DeviceBadge({ status }: Pick<KioskDevice, 'status'>) {
  return <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
}
