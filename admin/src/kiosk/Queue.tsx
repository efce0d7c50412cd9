import { Badge } from '@trailgate/shared/browser/components/Badge'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { useMinute } from '../ui/useMinute.ts'
import { queueText, waitsTooLong } from './health.ts'

/** Number of items that wait on a tablet; a warning once the oldest waits longer than half an hour. */
export function Queue({ device }: { device: KioskDevice }) {
  const now = useMinute()
  const text = queueText(device, useTimeZone())
  return waitsTooLong(device, now) ? <Badge tone="warn">{text}</Badge> : <>{text}</>
}
