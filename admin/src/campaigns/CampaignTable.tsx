import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { Campaign } from '@trailgate/shared/marketing/campaigns'
import { CHANNEL_LABELS } from '@trailgate/shared/marketing/constants'

import { useTimeZone } from '../layout/useSettings.ts'
import { Table, type TableColumn } from '../ui/Table.tsx'
import { CampaignLink, progressOf, StateBadge } from './CampaignFacts.tsx'

/** Campaigns as a table. */
export function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <div className="table-frame">
      <Table caption={messages.title} columns={columnsIn(useTimeZone())} rows={campaigns} />
    </div>
  )
}

function columnsIn(timeZone: string): TableColumn<Campaign>[] {
  return [
    {
      key: 'name',
      label: messages['column.campaign'],
      rowHeader: true,
      cell: (campaign) => <CampaignLink campaign={campaign} />,
    },
    {
      key: 'type',
      label: messages['column.type'],
      cell: ({ campaign_type_name: name }) => name,
    },
    {
      key: 'channel',
      label: messages['column.channel'],
      className: 'nowrap',
      cell: ({ channel }) => CHANNEL_LABELS[channel],
    },
    {
      key: 'state',
      label: messages['column.state'],
      className: 'nowrap',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: 'progress',
      label: messages['column.progress'],
      className: 'nowrap figures',
      cell: progressOf,
    },
    {
      key: 'date',
      label: messages['column.date'],
      className: 'nowrap figures',
      cell: ({ sent_at: sent, created_at: made }) => formatDate(sent ?? made, timeZone),
    },
  ]
}
