import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

/** Name, identifier and description of a type. */
export function TypeName({ type }: { type: MembershipTypeSummary }) {
  return (
    <>
      <span className="type-name">{type.display_name}</span>{' '}
      <span className="type-identifier">{type.name}</span>
      {type.description && <span className="type-description">{type.description}</span>}
    </>
  )
}

/** Badges: active or inactive, family type. */
export function TypeBadges({ type }: { type: MembershipTypeSummary }) {
  return (
    <span className="type-badges">
      <Badge tone={type.is_active ? 'good' : 'plain'}>
        {type.is_active ? words.active : words.inactive}
      </Badge>
      {type.is_family_type && <Badge tone="warn">{messages.family}</Badge>}
    </span>
  )
}

/** '1 day', '365 days', '365 days, 10 visits' */
export function durationOf({
  default_duration_days: n,
  visits_included: visits,
}: MembershipTypeSummary): string {
  const days = n === 1 ? messages['duration.day'] : fill(messages['duration.days'], { n })
  return visits === null ? days : `${days}, ${fill(messages.visits, { n: visits })}`
}

/** Number of memberships of a type. */
export function usageOf({ total, active }: MembershipTypeSummary): string {
  return total === 0 ? messages['usage.none'] : fill(messages.usage, { active, total })
}
