import { useQuery } from '@tanstack/react-query'
import { useGetOne } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as memberships } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/slots/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { Badge } from '../ui/Badge.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Flash } from '../ui/Flash.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { useFlash } from '../ui/useFlash.ts'
import { useLeave } from '../ui/useLeave.ts'
import { countsOf, placesOf } from './places.ts'
import { slotsOf } from './queries.ts'
import { SlotCard } from './SlotCard.tsx'
import { GoneSlots } from './SlotHistory.tsx'
import './slots.css'

interface SlotManagerProps {
  /** The membership's id. */
  id: number
}

/** The slot manager: a card for each place of a membership. */
export default function SlotManager({ id }: SlotManagerProps) {
  const leave = useLeave('/admin/memberships')
  const { message, show } = useFlash()
  const { data: membership } = useGetOne<Membership>('memberships', { id })
  const { data: slots, error, isFetching, refetch } = useQuery(slotsOf(id))
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
          <Flash message={message} />
          {membership && (
            <p className="slots-of">
              #{membership.membership_id} · {membership.customer_name}
            </p>
          )}
          <ul className="slot-cards">
            {places.map((place) => (
              <SlotCard key={place.slot.id} membershipId={id} place={place} say={show} />
            ))}
          </ul>
          {gone.length > 0 && <GoneSlots slots={gone} />}
        </>
      ) : error && !isFetching ? (
        <FailedNotice
          title={fill(messages['load.failed'], {
            message: sentenceFor(error, http.unknown_error),
          })}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </ScreenDialog>
  )
}
