import { useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/slots/messages'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { EmailText } from '../ui/EmailText.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { ChooseHolder } from './ChooseHolder.tsx'
import { EmptySlot } from './EmptySlot.tsx'
import { nameOf, PRIMARY_SLOT, type Place } from './places.ts'
import { SlotHistory } from './SlotHistory.tsx'

interface SlotCardProps {
  membershipId: number
  place: Place
}

/** A slot: its holder, since when, earlier holders, and the actions. */
export function SlotCard({ membershipId, place: { slot, before } }: SlotCardProps) {
  const mayWrite = useCan('slots.write')
  return (
    <li className={`panel slot-card ${slot.customer ? '' : 'slot-card-free'}`}>
      <div className="slot-card-head">
        <h3>{fill(messages.card, { n: slot.slot_number })}</h3>
        {slot.slot_number === PRIMARY_SLOT && <Badge tone="good">{messages.primary}</Badge>}
        {!slot.customer && <Badge tone="plain">{messages.free}</Badge>}
      </div>
      <Holder slot={slot} />
      {mayWrite && <SlotActions membershipId={membershipId} slot={slot} />}
      {before.length > 0 && <SlotHistory before={before} />}
    </li>
  )
}

function Holder({ slot: { customer, assigned_at: since } }: { slot: Slot }) {
  const timeZone = useTimeZone()
  if (!customer) return null
  return (
    <div className="slot-holder">
      <Link to={`/admin/customers/${customer.id}/show`} state={WITHIN} className="slot-holder-name">
        {nameOf(customer)}
      </Link>
      <span className="figures">{customer.member_id}</span>
      {customer.email && (
        <span>
          <EmailText email={customer.email} />
        </span>
      )}
      {since && <span>{fill(messages.since, { date: formatDate(since, timeZone) })}</span>}
    </div>
  )
}

function SlotActions({ membershipId, slot }: { membershipId: number; slot: Slot }) {
  const notify = useNotify()
  const [asking, ask] = useState<'holder' | 'empty'>()
  const close = () => ask(undefined)
  const named = (action: string) =>
    `${action} ${fill(messages.card, { n: slot.slot_number }).toLowerCase()}`
  const isPrimary = slot.slot_number === PRIMARY_SLOT

  return (
    <div className="slot-actions">
      {!slot.customer && (
        <Button
          size="small"
          variant="outlined"
          aria-label={named(messages.assign)}
          onClick={() => ask('holder')}
        >
          {messages.assign}
        </Button>
      )}
      {slot.customer && !isPrimary && (
        <Button size="small" aria-label={named(messages.transfer)} onClick={() => ask('holder')}>
          {messages.transfer}
        </Button>
      )}
      {slot.customer && (
        <Button
          size="small"
          color="error"
          aria-label={named(words.remove)}
          onClick={() => {
            if (isPrimary) notify(messages['primary.remove'], { type: 'error' })
            else ask('empty')
          }}
        >
          {words.remove}
        </Button>
      )}
      {asking === 'holder' && (
        <ChooseHolder membershipId={membershipId} slot={slot} onClose={close} />
      )}
      {asking === 'empty' && slot.customer && (
        <EmptySlot membershipId={membershipId} slot={slot} holder={slot.customer} onClose={close} />
      )}
    </div>
  )
}
