import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as offline } from '@trailgate/shared/offline/messages'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { formatDateTime } from '@trailgate/shared/dates'

import { useTimeZone } from '../layout/useSettings.ts'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { DeviceBadge } from './DeviceBadge.tsx'
import { clockText } from './health.ts'
import { Queue } from './Queue.tsx'
import { RevokeButton } from './RevokeButton.tsx'

/** The tablets, the newest first. */
export function DeviceTable() {
  return <ListTable caption={messages['devices.title']} columns={columnsIn(useTimeZone())} />
}

function columnsIn(timeZone: string): Column<KioskDevice>[] {
  return [
    {
      key: 'name',
      label: messages['devices.name_label'],
      sortable: true,
      rowHeader: true,
      className: 'device-name',
      cell: ({ name }) => name,
    },
    {
      key: 'status',
      label: messages['devices.status'],
      sortable: true,
      className: 'nowrap',
      cell: ({ status }) => <DeviceBadge status={status} />,
    },
    {
      key: 'last_seen_at',
      label: messages['devices.last_seen'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ last_seen_at }) => formatDateTime(last_seen_at, timeZone) || '–',
    },
    {
      key: 'waiting',
      label: offline.queue,
      sortable: true,
      className: 'figures',
      cell: (device) => <Queue device={device} />,
    },
    {
      key: 'clock_skew_ms',
      label: offline.clock,
      className: 'nowrap figures',
      cell: ({ clock_skew_ms }) => clockText(clock_skew_ms),
    },
    {
      key: 'app_version',
      label: offline.version,
      className: 'nowrap figures wide-only',
      cell: ({ app_version }) => app_version ?? '–',
    },
    {
      key: 'created_at',
      label: messages['devices.created'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ created_at }) => formatDateTime(created_at, timeZone),
    },
    {
      key: 'revoke',
      label: messages['devices.actions'],
      className: 'device-actions',
      cell: (device) => device.status !== 'revoked' && <RevokeButton device={device} />,
    },
  ]
}
