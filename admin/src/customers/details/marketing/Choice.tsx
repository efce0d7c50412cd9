import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDate } from '@trailgate/shared/dates'
import { CHANNEL_LABELS, type Channel } from '@trailgate/shared/marketing/constants'
import type { Preference } from '@trailgate/shared/marketing/schemas'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../../../layout/useSettings.ts'

/** Yes or no on one channel, and since when. */
export function Choice({ preference, channel }: { preference: Preference; channel: Channel }) {
  const timeZone = useTimeZone()
  const chosen = preference[`${channel}_opted_in`]
  const day = chosen ? preference[`${channel}_opt_in_date`] : preference[`${channel}_opt_out_date`]
  const since = chosen ? details['marketing.since'] : details['marketing.ended']
  return (
    <div className="marketing-choice">
      <span className="record-facts">{CHANNEL_LABELS[channel]}</span>
      <Badge tone={chosen ? 'good' : 'plain'}>
        {chosen ? details['marketing.in'] : details['marketing.out']}
      </Badge>
      <span className="record-facts figures">
        {day && fill(since, { date: formatDate(day, timeZone) })}
      </span>
    </div>
  )
}
