import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import { CUSTOMER_STATE_LABELS, type CustomerState } from '@trailgate/shared/customers/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'

const TONES: Record<CustomerState, Tone> = {
  active: 'good',
  inactive: 'plain',
  suspended: 'bad',
  closed: 'bad',
}

export function StatusBadge({ status }: { status: CustomerState }) {
  return <Badge tone={TONES[status]}>{CUSTOMER_STATE_LABELS[status]}</Badge>
}

export function WaiverBadge({ signed }: { signed: boolean }) {
  return signed ? (
    <Badge tone="good">{manager['waiver.signed']}</Badge>
  ) : (
    <Badge tone="warn">{manager['waiver.not_signed']}</Badge>
  )
}

export function MembershipBadge({ membership }: { membership: number | null }) {
  return membership === null ? (
    <Badge tone="plain">{details['row.no_membership']}</Badge>
  ) : (
    <Badge tone="good">{details['row.membership']}</Badge>
  )
}

export function MinorBadge() {
  return <Badge tone="plain">{details['badge.minor']}</Badge>
}

export function HoldBadge() {
  return <Badge tone="warn">{details['badge.hold']}</Badge>
}
