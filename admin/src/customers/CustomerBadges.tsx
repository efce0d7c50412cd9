import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import {
  CUSTOMER_STATE_LABELS,
  STATUS_REASON_LABELS,
  type CustomerState,
  type StatusReason,
} from '@trailgate/shared/customers/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'

const TONES: Record<CustomerState, Tone> = {
  active: 'good',
  inactive: 'plain',
  suspended: 'bad',
  closed: 'bad',
}

interface StatusBadgeProps {
  status: CustomerState
  /** Null or undefined if the record does not contain it. */
  reason?: StatusReason | null
}

/** The status of a customer, or its reason where one is noted. */
export function StatusBadge({ status, reason = null }: StatusBadgeProps) {
  return (
    <Badge tone={TONES[status]}>
      {reason === null ? CUSTOMER_STATE_LABELS[status] : STATUS_REASON_LABELS[reason]}
    </Badge>
  )
}

interface UnlessActiveProps {
  customer: { status: CustomerState; status_reason?: StatusReason | null }
}

/** The status of a listed customer; nothing for an active one. */
export function UnlessActive({ customer: { status, status_reason: reason } }: UnlessActiveProps) {
  return status !== 'active' && <StatusBadge status={status} reason={reason ?? null} />
}

export function WaiverBadge({ signed }: { signed: boolean }) {
  return signed ? (
    <Badge tone="good">{manager['waiver.signed']}</Badge>
  ) : (
    <Badge tone="warn">{manager['waiver.not_signed']}</Badge>
  )
}

export function MinorBadge() {
  return <Badge tone="plain">{details['badge.minor']}</Badge>
}

export function HoldBadge() {
  return <Badge tone="warn">{details['badge.hold']}</Badge>
}
