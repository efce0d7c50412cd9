import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { formatDateTime } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { CHANNEL_LABELS } from '@trailgate/shared/marketing/constants'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useLetters, useTimeZone } from '../layout/useSettings.ts'
import { Flash } from '../ui/Flash.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { useFlash } from '../ui/useFlash.ts'
import { useLeave, WITHIN } from '../ui/useLeave.ts'
import { nameOf, StateBadge } from './CampaignFacts.tsx'
import { pathOf } from './paths.ts'
import { Preview } from './Preview.tsx'
import { Progress } from './Progress.tsx'
import { usePreview } from './queries.ts'
import { SendDialog } from './SendDialog.tsx'
import { TestDialog } from './TestDialog.tsx'

/** A campaign: a draft with its recipients and preview, or the progress of sending. */
export function CampaignView({ campaign }: { campaign: Campaign }) {
  const { id, state } = campaign
  const leave = useLeave(pathOf({ kind: 'all' }))
  const timeZone = useTimeZone()
  const { message, show } = useFlash()
  const [asking, setAsking] = useState<'test' | 'send' | null>(null)
  const isDraft = state === 'draft'
  const letters = useLetters()
  const goesNowhere = campaign.channel === 'email' && letters === false
  const preview = usePreview(campaign)
  const count = preview.data?.recipients ?? 0
  const close = () => setAsking(null)

  return (
    <ScreenDialog
      size="lg"
      title={nameOf(campaign)}
      badge={<StateBadge state={state} />}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{words.close}</Button>
          {isDraft && (
            <>
              <Button component={Link} to={pathOf({ kind: 'edit', id })} state={WITHIN}>
                {words.edit}
              </Button>
              {!goesNowhere && (
                <>
                  <Button variant="outlined" onClick={() => setAsking('test')}>
                    {messages.test}
                  </Button>
                  <Button
                    variant="contained"
                    disabled={count === 0}
                    onClick={() => setAsking('send')}
                  >
                    {messages.send}
                  </Button>
                </>
              )}
            </>
          )}
        </>
      }
    >
      <Flash message={message} />
      {isDraft && goesNowhere && <Alert severity="info">{http.no_letters}</Alert>}
      <p className="campaign-facts figures">
        {[
          campaign.campaign_type_name,
          CHANNEL_LABELS[campaign.channel],
          fill(messages['facts.author'], { name: campaign.author_name }),
          campaign.sent_at &&
            fill(messages['facts.sent'], { date: formatDateTime(campaign.sent_at, timeZone) }),
          campaign.finished_at &&
            fill(messages['facts.finished'], {
              date: formatDateTime(campaign.finished_at, timeZone),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isDraft ? (
        <QueryStates query={preview} failed={messages['preview.failed']} rows={4}>
          {(data) => <Preview preview={data} />}
        </QueryStates>
      ) : (
        <>
          <Progress campaign={campaign} />
          <section className="campaign-letter" aria-label={messages['field.text']}>
            {campaign.text}
          </section>
        </>
      )}
      {asking === 'test' && <TestDialog campaign={campaign} say={show} onClose={close} />}
      {asking === 'send' && <SendDialog campaign={campaign} count={count} onClose={close} />}
    </ScreenDialog>
  )
}
