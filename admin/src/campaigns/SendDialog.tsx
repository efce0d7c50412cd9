import { useState } from 'react'
import Alert from '@mui/material/Alert'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { fill } from '@trailgate/shared/text'

import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { figure } from './CampaignFacts.tsx'
import { useSendCampaign } from './queries.ts'

interface SendDialogProps {
  campaign: Campaign
  /** How many would get it. */
  count: number
  onClose(): void
}

/** The question before a campaign leaves. What is sent is what was read: a colleague's change stops it. */
export function SendDialog({ campaign, count, onClose }: SendDialogProps) {
  const send = useSendCampaign()
  const [read] = useState(campaign)
  return (
    <ConfirmDialog
      title={messages['send.title']}
      confirm={messages.send}
      pending={send.isPending}
      onConfirm={() => send.mutate(read, { onSuccess: onClose })}
      onClose={onClose}
    >
      {send.error && (
        <Alert severity="error" className="form-failure">
          {sentenceFor(send.error, messages['send.failed'])}
        </Alert>
      )}
      <p>{fill(messages['send.confirm'], { n: figure(count) })}</p>
    </ConfirmDialog>
  )
}
