import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { CHANNEL_LABELS } from '@trailgate/shared/marketing/constants'

import { useTimeZone } from '../layout/useSettings.ts'
import { CampaignLink, progressOf, StateBadge } from './CampaignFacts.tsx'

/** Campaigns as a list, for phones. */
export function CampaignRows({ campaigns }: { campaigns: readonly Campaign[] }) {
  const timeZone = useTimeZone()
  return (
    <ul aria-label={messages.title}>
      {campaigns.map((campaign) => (
        <li key={campaign.id} className="record-row">
          <div className="record-row-who">
            <CampaignLink campaign={campaign} />
            <p className="record-facts">
              {campaign.campaign_type_name} · {CHANNEL_LABELS[campaign.channel]}
            </p>
            <p className="record-facts figures">
              {formatDate(campaign.sent_at ?? campaign.created_at, timeZone)}
              {campaign.state !== 'draft' && ` · ${progressOf(campaign)}`}
            </p>
          </div>
          <StateBadge state={campaign.state} />
        </li>
      ))}
    </ul>
  )
}
