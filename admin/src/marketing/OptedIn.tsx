import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocation, useNavigate } from 'react-router'

import type { Customer } from '@trailgate/shared/customers/schemas'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { CHANNEL_LABELS, CHANNELS } from '@trailgate/shared/marketing/constants'
import { messages } from '@trailgate/shared/marketing/page_messages'
import type { MarketingStats } from '@trailgate/shared/marketing/schemas'
import { fill } from '@trailgate/shared/text'

import { NARROW, RESULTS_FRESH_MS } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OwnList } from '../ui/OwnList.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { searchOf, type ListAsked } from './asked.ts'
import { ExportOptedIn } from './ExportOptedIn.tsx'
import { OptedInRows } from './OptedInRows.tsx'
import { OptedInTable } from './OptedInTable.tsx'

const CHANNEL_CHOICES = CHANNELS.map((id) => ({ id, name: CHANNEL_LABELS[id] }))

interface OptedInProps {
  asked: ListAsked
  stats: MarketingStats
}

/** Customers who opted in to a campaign type, on one channel or any. */
export function OptedIn({ asked, stats }: OptedInProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const ask = (change: Partial<ListAsked>) =>
    void navigate({ search: searchOf({ ...asked, ...change }) }, { replace: true })

  // A figure of the table links here: move the focus along.
  useEffect(() => {
    if (hash === '#opted-in') heading.current?.focus()
  }, [hash, asked.typeId, asked.channel])

  return (
    <OwnList<Customer>
      key={searchOf(asked)}
      resource="opted-in-customers"
      filter={asked}
      perPage={DEFAULT_PAGE_SIZE}
      disableSyncWithLocation
      queryOptions={{ staleTime: RESULTS_FRESH_MS }}
    >
      <section className="panel" aria-labelledby="opted-in">
        <div className="marketing-panel-head marketing-list-head">
          <h2 id="opted-in" ref={heading} tabIndex={-1}>
            {messages['list.title']}
          </h2>
          <label>
            {messages['list.type']}
            <PlainSelect
              value={asked.typeId}
              choices={stats.by_campaign_type.map((type) => ({
                id: type.campaign_type_id,
                name: type.campaign_type_name,
              }))}
              onChoose={(typeId) => ask({ typeId })}
            />
          </label>
          <label>
            {messages['list.channel']}
            <PlainSelect
              value={asked.channel}
              choices={CHANNEL_CHOICES}
              none={messages['list.any']}
              onChoose={(channel) => ask({ channel })}
            />
          </label>
          <ExportOptedIn asked={asked} />
        </div>
        <ListStates
          failed={messages['list.failed']}
          empty={<Notice title={messages['list.empty']} />}
          inPanel
        >
          <People />
        </ListStates>
      </section>
    </OwnList>
  )
}

function People() {
  const { total = 0 } = useListContext<Customer>()
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  return (
    <>
      <p className="marketing-count figures" role="status">
        {fill(messages['list.count'], { n: total.toLocaleString('en-US') })}
      </p>
      {narrow ? <OptedInRows /> : <OptedInTable />}
      <div className="marketing-pager">
        <Pager />
      </div>
    </>
  )
}
