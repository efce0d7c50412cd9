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
  /** Number of recipients. */
  count: number
  onClose(): void
}

/** Confirmation before a campaign is sent. Sends the version shown; a colleague's concurrent change stops it. */
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
