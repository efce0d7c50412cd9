import { messages } from '@trailgate/shared/segments/messages'
import type { Segment } from '@trailgate/shared/segments/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../ui/FormAlert.tsx'

interface DeleteSegmentProps {
  segment: Segment
  onClose(): void
  onDeleted(): void
}

/** Asks before a segment is deleted. */
export default function DeleteSegment({ segment, onClose, onDeleted }: DeleteSegmentProps) {
  const { mutate, error, isPending } = useProviderMutation('segments', 'deleteSegment', {
    untilShown: true,
    onSuccess: onDeleted,
  })
  return (
    <ConfirmDialog
      title={messages.delete}
      confirm={messages.delete}
      danger
      pending={isPending}
      onConfirm={() => mutate(segment)}
      onClose={onClose}
    >
      <ErrorAlert error={error} failed={messages['delete.failed']} />
      <p>{fill(messages['delete.ask'], { name: segment.name })}</p>
    </ConfirmDialog>
  )
}
