import { Badge } from '@trailgate/shared/browser/components/Badge'
import { CUSTOMER_STATE_LABELS } from '@trailgate/shared/customers/constants'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'

import { Button } from '../ui/Button.tsx'
import { mayBeSignedFor, nameOf } from './asSubject.ts'

interface MinorCardProps {
  minor: Minor
  onEdit(): void
  onSign(): void
  onRemove(): void
}

/** One minor, and what can be done for them. */
export function MinorCard({ minor, onEdit, onSign, onRemove }: MinorCardProps) {
  const name = nameOf(minor)
  const lines = [
    [messages['field.age'], minor.age ?? messages.unknown],
    [messages['field.member_id'], minor.member_id],
    [messages['field.date_of_birth'], formatDate(minor.date_of_birth) || messages.unknown],
    ['Status', CUSTOMER_STATE_LABELS[minor.status]],
  ] as const
  const grown = !mayBeSignedFor(minor)

  return (
    <li className="panel card">
      <div className="card-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {minor.has_signed_waiver ? (
          <Badge tone="good">{messages['waiver.signed']}</Badge>
        ) : (
          <Badge tone="warn">{messages['waiver.needed']}</Badge>
        )}
      </div>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {grown && <p className="muted">{waivers['minor.of_age']}</p>}
      <div className="card-buttons">
        {!minor.has_signed_waiver && !grown && (
          <CardButton of={name} main onClick={onSign}>
            {messages.sign_waiver}
          </CardButton>
        )}
        <CardButton of={name} onClick={onEdit}>
          {ui.edit}
        </CardButton>
        <CardButton of={name} onClick={onRemove}>
          {ui.remove}
        </CardButton>
      </div>
    </li>
  )
}

interface CardButtonProps {
  /** Whom it is about, for those who hear the button without seeing the card. */
  of: string
  main?: boolean
  onClick(): void
  children: string
}

function CardButton({ of, main, onClick, children }: CardButtonProps) {
  return (
    <Button quiet={!main} onClick={onClick}>
      {children}
      <bdi className="unseen">{of}</bdi>
    </Button>
  )
}
