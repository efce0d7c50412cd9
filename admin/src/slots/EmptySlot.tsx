import { useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/slots/messages'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useUndoNotice } from '../activity/UndoNotice.tsx'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { nameOf } from './places.ts'

interface EmptySlotProps {
  membershipId: number
  slot: Slot
  holder: NonNullable<Slot['customer']>
  onClose(): void
}

/** Asks for confirmation before a customer loses their slot. */
export function EmptySlot({ membershipId, slot, holder, onClose }: EmptySlotProps) {
  const notify = useNotify()
  const notifyUndo = useUndoNotice()
  const n = slot.slot_number
  const { mutate, isPending } = useProviderMutation('memberships', 'emptySlot', {
    onSuccess: () => notifyUndo(fill(messages.emptied, { n })),
    onError: (error) => notify(sentenceFor(error, messages['remove.failed']), { type: 'error' }),
    onSettled: onClose,
  })

  return (
    <ConfirmDialog
      danger
      title={fill(messages['remove.title'], { n })}
      confirm={words.remove}
      pending={isPending}
      onConfirm={() => mutate({ membershipId, slotId: slot.id })}
      onClose={onClose}
    >
      <p className="confirm-who">
        {nameOf(holder)}, {holder.member_id}
      </p>
      <p>{messages['remove.confirm']}</p>
    </ConfirmDialog>
  )
}
