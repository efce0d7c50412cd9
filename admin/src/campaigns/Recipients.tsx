import { useState } from 'react'
import { Link } from 'react-router'

import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import {
  RECIPIENT_STATES,
  type Campaign,
  type CampaignRecipient,
  type RecipientState,
} from '@trailgate/shared/marketing/campaigns'
import { messages as reports } from '@trailgate/shared/reports/messages'

import { pathOf } from '../customers/paths.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTurner } from '../ui/PageTurner.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { useRecipients } from './queries.ts'

const TONES: Record<RecipientState, Tone> = {
  waiting: 'warn',
  sent: 'good',
  failed: 'bad',
  skipped: 'plain',
}

const STATE_CHOICES = RECIPIENT_STATES.map((id) => ({ id, name: messages[`count.${id}`] }))

/** Recipients of a campaign with the result for each, in pages. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const [state, setState] = useState<RecipientState | null>(null)
  const [page, setPage] = useState(1)
  const people = useRecipients(campaign, state, page)

  return (
    <section className="campaign-people" aria-labelledby="campaign-people">
      <div className="campaign-people-head">
        <h3 id="campaign-people">{messages['people.title']}</h3>
        <label>
          {messages['people.state']}
          <PlainSelect
            value={state}
            choices={STATE_CHOICES}
            none={messages['people.all']}
            onChoose={(chosen) => {
              setState(chosen)
              setPage(1)
            }}
          />
        </label>
      </div>
      <QueryStates query={people} failed={messages['people.failed']} rows={4}>
        {({ data, total }) => (
          <>
            {data.length > 0 ? (
              <ul className="campaign-people-rows">
                {data.map((person, index) => (
                  <Person key={person.customer_id ?? `gone-${index}`} person={person} />
                ))}
              </ul>
            ) : (
              <Notice title={messages['people.none']} />
            )}
            <PageTurner page={page} total={total} onPage={setPage} />
          </>
        )}
      </QueryStates>
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
