import type { UseQueryResult } from '@tanstack/react-query'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { CampaignPreview } from '@trailgate/shared/marketing/campaigns'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { figure } from './CampaignFacts.tsx'
import { Letter } from './Letter.tsx'

/** Who would get a draft now, who of those that agreed would not and why, and how it looks. */
export function Preview({ query }: { query: UseQueryResult<CampaignPreview> }) {
  const { data, isFetching, refetch } = query
  if (!data && isFetching) return <LoadingRows label={words.loading} rows={4} />
  if (!data) {
    return <FailedNotice title={messages['preview.failed']} retry={() => void refetch()} />
  }
  const { recipients, skipped, subject, text, html } = data
  const left = skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div role="status" className="campaign-reach">
        <p className="campaign-count">
          {recipients > 0
            ? fill(messages['preview.count'], { n: figure(recipients) })
            : messages['preview.nobody']}
        </p>
        {left > 0 && (
          <>
            <p>{fill(messages['preview.skipped'], { n: figure(left) })}</p>
            <ul className="figures">
              {skipped.map(({ why, reason, count }) => (
                <li key={why}>
                  {reason}: {figure(count)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <section className="campaign-letter" aria-label={messages['preview.title']}>
        {subject && (
          <p className="campaign-subject">{fill(messages['preview.subject'], { subject })}</p>
        )}
        {html === null ? text : <Letter html={html} text={text} />}
      </section>
    </>
  )
}
