import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import type { CampaignPreview } from '@trailgate/shared/marketing/campaigns'
import { fill } from '@trailgate/shared/text'

import { figure } from './CampaignFacts.tsx'
import { Letter } from './Letter.tsx'

/** Recipients of a draft if sent now, opted-in customers left out by reason, and a sample. */
export function Preview({ preview }: { preview: CampaignPreview }) {
  const { recipients, skipped, subject, text, html } = preview
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
