import { Badge } from '@trailgate/shared/browser/components/Badge'
import { CUSTOMER_STATE_LABELS } from '@trailgate/shared/customers/constants'
import { messages as fields } from '@trailgate/shared/customers/field_messages'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { messages as parents } from '@trailgate/shared/parent_links/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { needsParent } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'

import { useParkSettings } from '../settings/parkSettings.ts'
import { Button } from '../ui/Button.tsx'
import { mayBeSignedFor, nameOf } from './asSubject.ts'

interface MinorCardProps {
  minor: Minor
  onEdit(): void
  onSign(): void
  /** Sends the waiver to a parent, where only a parent or guardian signs. */
  onSend(): void
  onPickups(): void
  onRemove(): void
}

/** A minor with the actions for them. */
export function MinorCard({ minor, onEdit, onSign, onSend, onPickups, onRemove }: MinorCardProps) {
  const signers = useParkSettings()?.minor_signers
  const name = nameOf(minor)
  const lines = [
    [messages['field.age'], minor.age ?? messages.unknown],
    [messages['field.member_id'], minor.member_id],
    [messages['field.date_of_birth'], formatDate(minor.date_of_birth) || messages.unknown],
    [fields['info.status'], CUSTOMER_STATE_LABELS[minor.status]],
  ] as const
  const grown = !mayBeSignedFor(minor)
  const isForParent = needsParent(signers, minor.relationship_type)

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
          <CardButton of={name} main onClick={isForParent ? onSend : onSign}>
            {isForParent ? parents.send : messages.sign_waiver}
          </CardButton>
        )}
        <CardButton of={name} onClick={onEdit}>
          {ui.edit}
        </CardButton>
        {!grown && (
          <CardButton of={name} onClick={onPickups}>
            {messages.pickups}
          </CardButton>
        )}
        <CardButton of={name} onClick={onRemove}>
          {ui.remove}
        </CardButton>
      </div>
    </li>
  )
}

interface CardButtonProps {
  /** Name of the minor, for screen readers. */
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
