import { check } from '@trailgate/shared/fields'
import { DISCARD_REASON_MAX } from '@trailgate/shared/offline/constants'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'
import { offlineResolveSchema } from '@trailgate/shared/offline/staff_schemas'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'

interface DiscardDialogProps {
  item: OfflineRow
  onClose(): void
}

/** The reason of a manager who throws an item away. */
export default function DiscardDialog({ item, onClose }: DiscardDialogProps) {
  const change = useProviderMutation('offline-items', 'resolveOffline')
  return (
    <ReasonDialog
      title={messages.discard}
      hint={messages['discard.hint']}
      submit={messages.discard}
      done={messages['discard.done']}
      failed={messages['resolve.failed']}
      maxLength={DISCARD_REASON_MAX}
      danger
      about={{ id: item.id }}
      read={(reason) => check(offlineResolveSchema(), { discard: true, reason })}
      change={change}
      onClose={onClose}
    />
  )
}
