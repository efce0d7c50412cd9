import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import {
  MEMBERSHIP_STATUS_LABELS,
  type MembershipStatus,
} from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'

import { useTypeName } from './useTypeName.ts'

const TONES: Record<MembershipStatus, Tone> = {
  active: 'good',
  suspended: 'warn',
  cancelled: 'bad',
  expired: 'plain',
}

export function StatusBadge({ status }: { status: MembershipStatus }) {
  return <Badge tone={TONES[status]}>{MEMBERSHIP_STATUS_LABELS[status]}</Badge>
}

export function TypeBadge({ type }: { type: string }) {
  const nameOf = useTypeName()
  return <Badge tone="plain">{nameOf(type)}</Badge>
}

/** Used and total slots, with a note when all are taken. */
export function Slots({ membership }: { membership: ListedMembership }) {
  const { used_slots: used, total_slots: total, available_slots: free } = membership
  return (
    <span className="membership-slots figures">
      {used}/{total}{' '}
      {total > 1 && free === 0 && <Badge tone="warn">{messages['slots.full']}</Badge>}
    </span>
  )
}
