import { useGetOne } from 'react-admin'
import Button from '@mui/material/Button'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { messages } from '@trailgate/shared/slots/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderQuery } from '../providers/useProvider.ts'
import { Unanswered } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { reasonFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { countsOf, placesOf } from './places.ts'
import { SlotCard } from './SlotCard.tsx'
import { GoneSlots } from './SlotHistory.tsx'
import './slots.css'

interface SlotManagerProps {
  /** The membership's id. */
  id: number
}

/** The slot manager: a card for each slot of a membership. */
export default function SlotManager({ id }: SlotManagerProps) {
  const leave = useLeave('/admin/memberships')
  const { data: membership } = useGetOne<Membership>('memberships', { id })
  const query = useProviderQuery('memberships', 'getSlots', { membershipId: id }, { staleTime: 0 })
  const { data: slots, error } = query
  const { places, gone } = placesOf(slots ?? [])
  const { used, total } = countsOf(places)

  return (
    <ScreenDialog
      title={
        slots
          ? fill(memberships['slots.manage'], { used, total })
          : error
            ? messages.title
            : words.loading
      }
      badge={total > 1 && used === total && <Badge tone="warn">{memberships['slots.full']}</Badge>}
      onClose={leave}
      actions={<Button onClick={leave}>{words.close}</Button>}
    >
      {slots ? (
        <>
          {membership && (
            <p className="slots-of">
              #{membership.membership_id} · {membership.customer_name}
            </p>
          )}
          <ul className="slot-cards">
            {places.map((place) => (
              <SlotCard key={place.slot.id} membershipId={id} place={place} />
            ))}
          </ul>
          {gone.length > 0 && <GoneSlots slots={gone} />}
        </>
      ) : (
        <Unanswered
          query={query}
          failed={(error) => fill(messages['load.failed'], { message: reasonFor(error) })}
          rows={4}
        />
      )}
    </ScreenDialog>
  )
}
