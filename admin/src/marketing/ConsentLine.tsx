import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDateTime } from '@trailgate/shared/dates'
import { describeUserAgent } from '@trailgate/shared/devices/user_agent'
import { CHANNEL_LABELS, type ConsentSource } from '@trailgate/shared/marketing/constants'
import { messages } from '@trailgate/shared/marketing/page_messages'
import type { ConsentEvent } from '@trailgate/shared/marketing/schemas'
import { isRole } from '@trailgate/shared/permissions'
import { ROLE_LABELS } from '@trailgate/shared/staff/constants'

import { useTimeZone } from '../layout/useSettings.ts'
import { Fact } from '../ui/Facts.tsx'

const SOURCES: Record<ConsentSource, string> = {
  registration: messages['source.registration'],
  rider: messages['source.rider'],
  staff: messages['source.staff'],
  import: messages['source.import'],
  letter: messages['source.letter'],
}

/** A consent event: type, choice, time, source, and all evidence. */
export function ConsentLine({ event }: { event: ConsentEvent }) {
  const timeZone = useTimeZone()
  return (
    <li className="consent">
      <div className="consent-head">
        <h3>
          {event.campaign_type_name ?? messages['consents.type_gone']} ·{' '}
          {CHANNEL_LABELS[event.channel]}
        </h3>
        <Badge tone={event.opted_in ? 'good' : 'plain'}>
          {event.opted_in ? messages['consents.in'] : messages['consents.out']}
        </Badge>
        <span className="consent-when figures">{formatDateTime(event.created_at, timeZone)}</span>
      </div>
      <dl>
        <Fact label={messages['consents.source']}>{SOURCES[event.source]}</Fact>
        <Fact label={messages['consents.by']}>{actorOf(event)}</Fact>
        <Fact label={messages['consents.text']}>{event.text_shown && `“${event.text_shown}”`}</Fact>
        {event.touched !== null && (
          <Fact label={messages['consents.box']}>
            {event.touched ? messages['consents.touched'] : messages['consents.untouched']}
          </Fact>
        )}
        <Fact label={messages['consents.ip']}>{event.ip}</Fact>
        <Fact label={messages['consents.device']}>{describeUserAgent(event.user_agent)}</Fact>
      </dl>
    </li>
  )
}

/** Staff by name, or by role if the account is deleted; any other actor is the customer. */
function actorOf({ actor: { kind, name } }: ConsentEvent): string {
  if (!isRole(kind)) return messages['consents.by_customer']
  return name ? `${name} (${ROLE_LABELS[kind]})` : ROLE_LABELS[kind]
}
