import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeSummary } from '@trailgate/shared/membership_types/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'

interface DeleteTypeButtonProps {
  type: MembershipTypeSummary
  say(message: FlashMessage): void
}

/** Deletes a type after confirmation; the server deactivates a type in use instead. */
export function DeleteTypeButton({ type, say }: DeleteTypeButtonProps) {
  const { mutate, isPending } = useProviderMutation('membership-types', 'removeMembershipType', {
    onSuccess({ action }) {
      if (action === 'deleted') say({ tone: 'success', text: messages.deleted })
      else say({ tone: 'info', text: messages.deactivated })
    },
    onError: (error) => say({ tone: 'error', text: sentenceFor(error, messages['delete.failed']) }),
  })

  return (
    <ConfirmButton
      label={words.delete}
      aria-label={`${words.delete} ${type.display_name}`}
      title={messages['delete.title']}
      size="small"
      color="error"
      pending={isPending}
      onConfirm={(close) => mutate(type, { onSettled: close })}
    >
      <p>{fill(messages['delete.confirm'], { name: type.display_name })}</p>
      {type.total > 0 && (
        <p className="type-usage-note">
          {fill(messages['delete.usage'], { total: type.total, active: type.active })}
        </p>
      )}
    </ConfirmButton>
  )
}
