import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { Candidates } from './Candidates.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { CreateButton } from './ResolveButton.tsx'
import { Typed } from './Typed.tsx'
import './offline.css'

/** An item as it was entered, side by side with the people who may be meant. */
export function OfflineCard({ item }: { item: OfflineRow }) {
  const timeZone = useTimeZone()
  const captured = formatDateTime(item.captured_at, timeZone)
  const received = formatDateTime(item.received_at, timeZone)
  const isOpen = item.status === 'needs_staff'
  return (
    <li className="panel offline-item">
      <div className="offline-head">
        <h2>{messages[`kind.${item.kind}`]}</h2>
        {item.reason && <Badge tone="warn">{item.reason.text}</Badge>}
        <p className="offline-facts figures">
          {fill(messages.captured, { at: captured, device: item.device.name })} ·{' '}
          {fill(messages.received, { at: received })}
        </p>
      </div>
      {isOpen && (
        <div className="offline-sides">
          <Typed item={item} />
          <Candidates item={item} />
        </div>
      )}
      {item.status === 'discarded' && (
        <p>
          {fill(messages.discarded_by, {
            name: item.resolved_by?.name ?? '',
            at: formatDateTime(item.resolved_at, timeZone),
            reason: item.discard_reason ?? '',
          })}
        </p>
      )}
      {isOpen && (
        <div className="offline-actions">
          <DiscardButton item={item} />
          {!('pass' in (item.payload ?? {})) && <CreateButton item={item} />}
        </div>
      )}
    </li>
  )
}
