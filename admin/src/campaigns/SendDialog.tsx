import { useState } from 'react'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../ui/FormAlert.tsx'
import { figure } from './CampaignFacts.tsx'

interface SendDialogProps {
  campaign: Campaign
  /** How many would get it. */
  count: number
  onClose(): void
}

/** The question before a campaign leaves. What is sent is what was read: a colleague's change stops it. */
export function SendDialog({ campaign, count, onClose }: SendDialogProps) {
  const { mutate, error, isPending } = useProviderMutation('campaigns', 'sendCampaign', {
    untilShown: true,
  })
  const [read] = useState(campaign)
  return (
    <ConfirmDialog
      title={messages['send.title']}
      confirm={messages.send}
      pending={isPending}
      onConfirm={() => mutate(read, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ErrorAlert error={error} failed={messages['send.failed']} />
      <p>{fill(messages['send.confirm'], { n: figure(count) })}</p>
    </ConfirmDialog>
  )
}
