import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { CHANNEL_LABELS } from '@trailgate/shared/marketing/constants'

import { useTimeZone } from '../layout/useSettings.ts'
import { CampaignLink, progressOf, StateBadge } from './CampaignFacts.tsx'
import '../ui/list.css'

const HEADINGS = [
  messages['column.campaign'],
  messages['column.type'],
  messages['column.channel'],
  messages['column.state'],
  messages['column.progress'],
  messages['column.date'],
]

/** The campaigns as a table. */
export function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const timeZone = useTimeZone()
  return (
    <div className="table-frame">
      <table className="list-table">
        <caption className="hidden-text">{messages.title}</caption>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <tr key={campaign.id}>
              <th scope="row">
                <CampaignLink campaign={campaign} />
              </th>
              <td>{campaign.campaign_type_name}</td>
              <td className="nowrap">{CHANNEL_LABELS[campaign.channel]}</td>
              <td className="nowrap">
                <StateBadge state={campaign.state} />
              </td>
              <td className="nowrap figures">{progressOf(campaign)}</td>
              <td className="nowrap figures">
                {formatDate(campaign.sent_at ?? campaign.created_at, timeZone)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
