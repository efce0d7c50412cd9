import LinearProgress from '@mui/material/LinearProgress'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'

import { figure } from './CampaignFacts.tsx'
import { Recipients } from './Recipients.tsx'

const COUNTS = ['total', 'waiting', 'sent', 'failed', 'skipped', 'uncertain'] as const

/** Progress of a campaign, with the result for each recipient. Sending continues without the page. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const { progress, state } = campaign
  const { total, waiting } = progress
  const share = total === 0 ? 100 : Math.round(((total - waiting) / total) * 100)
  return (
    <>
      {state === 'sending' && (
        <div className="campaign-sending">
          <LinearProgress
            variant="determinate"
            value={share}
            aria-label={messages['sending.bar']}
            aria-valuetext={`${share}%`}
          />
          <p>{messages['sending.leave']}</p>
        </div>
      )}
      <dl className="campaign-counts figures">
        {COUNTS.map((count) => (
          <div key={count}>
            <dt>{messages[`count.${count}`]}</dt>
            <dd>{figure(progress[count])}</dd>
          </div>
        ))}
      </dl>
      {progress.uncertain > 0 && <p className="campaign-note">{messages['uncertain.hint']}</p>}
      <Recipients campaign={campaign} />
    </>
  )
}
