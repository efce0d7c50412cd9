import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { IMPORTED_IDS_FROM } from '@trailgate/shared/waivers/constants'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignedWaiver } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useStatus } from './useStatus.ts'

/** A signed waiver in the list; expired ones are dimmed. */
export function WaiverCard({ waiver, onView }: { waiver: SignedWaiver; onView(): void }) {
  const status = useStatus(waiver)
  const timeZone = useTimeZone()
  const { template_name: name, template_version: version, signed_at, expires_at } = waiver
  // Of a waiver from the old system only the days came across: it has no version, and no text to look at.
  const isImported = waiver.id >= IMPORTED_IDS_FROM
  return (
    <li className={`panel card ${status === 'Expired' ? 'dimmed' : ''}`}>
      <div className="card-head">
        <h3>{name}</h3>
        <StatusBadge status={status} />
      </div>
      <p className="muted">
        {isImported ? version : fill(messages['select.version'], { n: version })}
        {version !== '' && ' · '}
        <bdi>{waiver.customer_name}</bdi>
      </p>
      <dl>
        <div>
          <dt>{messages['detail.signed_at']}</dt>
          <dd>{formatDate(signed_at, timeZone)}</dd>
        </div>
        {expires_at && (
          <div>
            <dt>{messages['detail.expires_at']}</dt>
            <dd>{formatDate(expires_at, timeZone)}</dd>
          </div>
        )}
      </dl>
      {!isImported && (
        <div className="card-buttons">
          <Button quiet onClick={onView}>
            {ui.view}
            <span className="unseen">
              {name}, <bdi>{waiver.customer_name}</bdi>
            </span>
          </Button>
        </div>
      )}
    </li>
  )
}
