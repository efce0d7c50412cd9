import { messages } from '@trailgate/shared/slots/messages'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import { nameOf } from './places.ts'
import { useEmptySlot } from './queries.ts'

interface EmptySlotProps {
  membershipId: number
  slot: Slot
  holder: NonNullable<Slot['customer']>
  say(message: FlashMessage): void
  onClose(): void
}

/** Asks before somebody loses their place. */
export function EmptySlot({ membershipId, slot, holder, say, onClose }: EmptySlotProps) {
  const { mutate, isPending } = useEmptySlot(membershipId)
  const n = slot.slot_number

  function empty(): void {
    mutate(slot.id, {
      onSuccess: () => say({ tone: 'success', text: fill(messages.emptied, { n }) }),
      onError: (error) =>
        say({ tone: 'error', text: sentenceFor(error, messages['remove.failed']) }),
      onSettled: onClose,
    })
  }

  return (
    <ConfirmDialog
      danger
      title={fill(messages['remove.title'], { n })}
      confirm={words.remove}
      pending={isPending}
      onConfirm={empty}
      onClose={onClose}
    >
      <p className="confirm-who">
        {nameOf(holder)}, {holder.member_id}
      </p>
      <p>{messages['remove.confirm']}</p>
    </ConfirmDialog>
  )
}
