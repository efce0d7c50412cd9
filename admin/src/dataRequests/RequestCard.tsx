import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { DeletionRequest } from '@trailgate/shared/deletion_requests/schemas'
import { formatPhone } from '@trailgate/shared/text'

import { pathOf } from '../customers/paths.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import { EmailText } from '../ui/EmailText.tsx'
import '../ui/records.css'
import './dataRequests.css'

const TONES: Record<Exclude<DeletionRequest['state'], 'open'>, Tone> = {
  withdrawn: 'plain',
  refused: 'bad',
  done: 'good',
}

interface RequestCardProps {
  request: DeletionRequest
  /** Actions on the request. */
  children?: ReactNode
}

/** A deletion request: who asked, since when, and the outcome. */
export function RequestCard({ request, children }: RequestCardProps) {
  const timeZone = useTimeZone()
  const { customer, state, settled_at: settledAt, settled_by: settledBy, reason } = request
  return (
    <li className="panel request">
      <div className="request-who">
        {customer ? (
          <Link className="record-link" to={pathOf({ kind: 'show', id: customer.id }, '')}>
            {customer.first_name} {customer.last_name}
          </Link>
        ) : (
          messages.gone
        )}
        <span className="figures">{request.member_id}</span>
        {state !== 'open' && <Badge tone={TONES[state]}>{messages[`state.${state}`]}</Badge>}
        {customer?.on_hold && <Badge tone="warn">{messages.on_hold}</Badge>}
      </div>
      {customer && (
        <p className="request-facts figures">
          {customer.email && <EmailText email={customer.email} />}
          {customer.email && customer.phone && ' · '}
          {formatPhone(customer.phone)}
        </p>
      )}
      <p className="request-facts figures">
        {messages.asked_at}: {formatDateTime(request.asked_at, timeZone)}
        {settledAt && ` · ${messages.settled_at}: ${formatDateTime(settledAt, timeZone)}`}
        {settledBy && ` · ${messages.settled_by} ${settledBy}`}
      </p>
      {reason && <p className="request-reason">{reason}</p>}
      {children && <div className="request-actions">{children}</div>}
    </li>
  )
}
