import { formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignedWaiver } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useStatus } from './useStatus.ts'

/** One signed waiver of the list; what is over is dimmed. */
export function WaiverCard({ waiver, onView }: { waiver: SignedWaiver; onView(): void }) {
  const status = useStatus(waiver)
  const timeZone = useTimeZone()
  const { template_name: name, signed_at, expires_at } = waiver
  return (
    <li className={`panel card ${status === 'Expired' ? 'dimmed' : ''}`}>
      <div className="card-head">
        <h3>{name}</h3>
        <StatusBadge status={status} />
      </div>
      <p className="muted">
        {fill(messages['select.version'], { n: waiver.template_version })} ·{' '}
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
      <div className="card-buttons">
        <Button quiet onClick={onView}>
          {ui.view}
          <span className="unseen">
            {name}, <bdi>{waiver.customer_name}</bdi>
          </span>
        </Button>
      </div>
    </li>
  )
}
