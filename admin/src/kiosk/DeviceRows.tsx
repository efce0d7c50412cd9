import { useListContext } from 'react-admin'

import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as offline } from '@trailgate/shared/offline/messages'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { DeviceBadge } from './DeviceBadge.tsx'
import { clockText } from './health.ts'
import { Queue } from './Queue.tsx'
import { RevokeButton } from './RevokeButton.tsx'
import '../ui/records.css'

/** The tablets as a list: what a phone has room for. */
export function DeviceRows() {
  const { data = [] } = useListContext<KioskDevice>()
  const timeZone = useTimeZone()
  return (
    <ul aria-label={messages['devices.title']}>
      {data.map((device) => (
        <li key={device.id} className="record-row">
          <div className="record-row-who">
            <span className="device-name">{device.name}</span>
            <p className="record-facts figures">
              {messages['devices.last_seen']}:{' '}
              {formatDateTime(device.last_seen_at, timeZone) || '–'}
            </p>
            {device.waiting !== null && (
              <p className="record-facts figures">
                {offline.queue}: <Queue device={device} /> · {offline.clock}:{' '}
                {clockText(device.clock_skew_ms)} · {offline.version}: {device.app_version ?? '–'}
              </p>
            )}
            <p className="record-facts figures">
              {messages['devices.created']}: {formatDateTime(device.created_at, timeZone)}
            </p>
          </div>
          <div className="record-row-badges">
            <DeviceBadge status={device.status} />
          </div>
          {device.status !== 'revoked' && <RevokeButton device={device} />}
        </li>
      ))}
    </ul>
  )
}
