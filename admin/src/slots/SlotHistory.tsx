import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/slots/messages'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../layout/useSettings.ts'
import { nameOf } from './places.ts'

/** Earlier holders of a slot, latest first. */
export function SlotHistory({ before }: { before: readonly Slot[] }) {
  return (
    <details className="slot-history">
      <summary>{fill(messages.history, { n: before.length })}</summary>
      <ul>
        {before.map((slot) => (
          <li key={slot.removed_at}>
            <Holding slot={slot} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Holders of slots that no longer exist since the membership changed to a smaller type. */
export function GoneSlots({ slots }: { slots: readonly Slot[] }) {
  return (
    <details className="slot-history">
      <summary>{messages['history.gone']}</summary>
      <ul>
        {slots.map((slot) => (
          <li key={`${slot.slot_number}-${slot.removed_at}`}>
            {fill(messages.card, { n: slot.slot_number })}: <Holding slot={slot} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Holding({ slot: { customer, assigned_at: from, removed_at: to } }: { slot: Slot }) {
  const timeZone = useTimeZone()
  const span = { from: formatDate(from, timeZone) || '–', to: formatDate(to, timeZone) }
  return (
    <>
      {customer ? `${nameOf(customer)}, ${customer.member_id}` : messages['history.unknown']}
      <span className="slot-span">{fill(messages['history.span'], span)}</span>
    </>
  )
}
