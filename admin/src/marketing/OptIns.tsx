import { Link, useSearchParams } from 'react-router'

import { CHANNEL_LABELS, CHANNELS } from '@trailgate/shared/marketing/constants'
import { messages } from '@trailgate/shared/marketing/page_messages'
import type { MarketingStats } from '@trailgate/shared/marketing/schemas'
import { fill } from '@trailgate/shared/text'

import { BarsAndTable } from '../ui/BarsAndTable.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { askedIn, searchOf } from './asked.ts'
import { OptedIn } from './OptedIn.tsx'
import { useMarketingStats } from './queries.ts'

/** Opt-ins per type and channel, and the customers behind them. */
export function OptIns() {
  const [query] = useSearchParams()
  return (
    <QueryStates query={useMarketingStats()} failed={messages['numbers.failed']}>
      {(stats) => {
        const asked = askedIn(query, stats)
        if (!asked) return <Notice title={messages['numbers.empty']} />
        return (
          <div className="marketing">
            <Numbers stats={stats} />
            <OptedIn asked={asked} stats={stats} />
          </div>
        )
      }}
    </QueryStates>
  )
}

function Numbers({ stats }: { stats: MarketingStats }) {
  const { by_campaign_type: types, total_customers: total } = stats
  return (
    <section className="panel" aria-labelledby="opt-ins">
      <div className="marketing-panel-head">
        <h2 id="opt-ins">{messages['numbers.title']}</h2>
        <p className="figures">
          {fill(messages['numbers.total'], { total: total.toLocaleString('en-US') })}
        </p>
      </div>
      <BarsAndTable
        sideways
        title={messages['numbers.title']}
        heading={messages['numbers.heading']}
        empty={messages['numbers.nobody']}
        labels={types.map(({ campaign_type_name: name }) => name)}
        series={CHANNELS.map((channel) => ({
          label: CHANNEL_LABELS[channel],
          values: types.map((type) => type[`${channel}_opted_in`]),
        }))}
        cell={(row, series) => {
          const type = types[row]
          const channel = CHANNELS[series]
          if (!type || !channel) return null
          const asked = { typeId: type.campaign_type_id, channel }
          return (
            <Link to={{ search: searchOf(asked), hash: '#opted-in' }} className="marketing-number">
              {type[`${channel}_opted_in`].toLocaleString('en-US')}
            </Link>
          )
        }}
      />
    </section>
  )
}
