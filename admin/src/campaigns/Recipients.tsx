import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { formatDateTime } from '@trailgate/shared/dates'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import {
  RECIPIENT_STATES,
  type Campaign,
  type CampaignRecipient,
  type RecipientState,
} from '@trailgate/shared/marketing/campaigns'
import { messages as reports } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { pathOf } from '../customers/paths.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { lastPage } from '../ui/pages.ts'
import { recipientsOf } from './queries.ts'

const TONES: Record<RecipientState, Tone> = {
  waiting: 'warn',
  sent: 'good',
  failed: 'bad',
  skipped: 'plain',
}

/** Who got it, who did not and why, page by page. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const [state, setState] = useState<RecipientState | null>(null)
  const [page, setPage] = useState(1)
  const { data, isFetching, refetch } = useQuery(recipientsOf(campaign, state, page))
  const last = lastPage(data?.total ?? 0, DEFAULT_PAGE_SIZE)

  return (
    <section className="campaign-people" aria-labelledby="campaign-people">
      <div className="campaign-people-head">
        <h3 id="campaign-people">{messages['people.title']}</h3>
        <label>
          {messages['people.state']}
          <select
            className="plain-select"
            value={state ?? ''}
            onChange={({ target }) => {
              setState(RECIPIENT_STATES.find((each) => each === target.value) ?? null)
              setPage(1)
            }}
          >
            <option value="">{messages['people.all']}</option>
            {RECIPIENT_STATES.map((each) => (
              <option key={each} value={each}>
                {messages[`count.${each}`]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {data && data.people.length > 0 ? (
        <ul className="campaign-people-rows">
          {data.people.map((person, index) => (
            <Person key={person.customer_id ?? `gone-${index}`} person={person} />
          ))}
        </ul>
      ) : data ? (
        <Notice title={messages['people.none']} />
      ) : isFetching ? (
        <LoadingRows label={words.loading} rows={4} />
      ) : (
        <FailedNotice title={messages['people.failed']} retry={() => void refetch()} />
      )}
      {last > 1 && (
        <div className="campaign-pages">
          <Button variant="outlined" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {words['page.previous']}
          </Button>
          <span className="figures">{fill(words['page.of'], { n: page, last })}</span>
          <Button variant="outlined" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {words['page.next']}
          </Button>
        </div>
      )}
    </section>
  )
}

function Person({ person }: { person: CampaignRecipient }) {
  const timeZone = useTimeZone()
  const { customer_id: id, member_id: memberId, name, state, reason, uncertain } = person
  return (
    <li className="record-row">
      <div className="record-row-who">
        {id !== null && name ? (
          <Link className="record-link" to={pathOf({ kind: 'show', id, tab: 'marketing' }, '')}>
            {name}
          </Link>
        ) : (
          reports['rows.nobody']
        )}
        <p className="record-facts figures">
          {[memberId, reason, person.settled_at && formatDateTime(person.settled_at, timeZone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="record-row-badges">
        <Badge tone={TONES[state]}>{messages[`count.${state}`]}</Badge>
        {uncertain && <Badge tone="warn">{messages['count.uncertain']}</Badge>}
      </div>
    </li>
  )
}
