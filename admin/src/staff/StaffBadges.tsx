import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import type { Role } from '@trailgate/shared/permissions'
import { ROLE_LABELS } from '@trailgate/shared/staff/constants'
import { messages as words } from '@trailgate/shared/ui/messages'

const TONES: Record<Role, Tone> = {
  admin: 'good',
  manager: 'warn',
  staff: 'plain',
  cashier: 'plain',
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{ROLE_LABELS[role]}</Badge>
}

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Badge tone="good">{words.active}</Badge>
  ) : (
    <Badge tone="plain">{words.inactive}</Badge>
  )
}
