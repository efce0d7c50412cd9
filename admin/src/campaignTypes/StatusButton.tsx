import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { CampaignType } from '@trailgate/shared/marketing/schemas'

import { sentenceFor } from '../ui/sentenceFor.ts'
import type { FlashMessage } from '../ui/useFlash.ts'
import { useUpdateType } from './queries.ts'

interface StatusButtonProps {
  type: CampaignType
  say(message: FlashMessage): void
}

/** Offers a type to riders, or no longer. */
export function StatusButton({ type, say }: StatusButtonProps) {
  const { id, name, is_active: active } = type
  const { mutate, isPending } = useUpdateType()
  const label = active ? messages.deactivate : messages.activate

  function toggle(): void {
    if (isPending) return
    mutate(
      { id, changes: { is_active: !active } },
      {
        onSuccess: () => say({ tone: 'success', text: messages.updated }),
        onError: (error) =>
          say({ tone: 'error', text: sentenceFor(error, messages['save.failed']) }),
      }
    )
  }

  return (
    <Button size="small" aria-label={`${label} ${name}`} aria-disabled={isPending} onClick={toggle}>
      {label}
    </Button>
  )
}
