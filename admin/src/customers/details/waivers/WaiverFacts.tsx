import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDate, formatDateTime } from '@trailgate/shared/dates'
import { describeUserAgent } from '@trailgate/shared/devices/user_agent'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { StaffSignedWaiverDetail } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'

/** Who signed what for whom, when, how and from where, and what became of it. */
export function WaiverFacts({ waiver }: { waiver: StaffSignedWaiverDetail }) {
  const timeZone = useTimeZone()
  const { customer_name: person, parent_name: parent, expires_at: end, voided } = waiver
  return (
    <Facts title={waivers['detail.details']}>
      {voided && (
        <Fact label={details['waiver.voided']}>
          {fill(details['waiver.voided_by'], {
            date: formatDateTime(voided.at, timeZone),
            name: voided.by ?? words.not_available,
            reason: voided.reason,
          })}
        </Fact>
      )}
      <Fact label={waivers['detail.version']}>{waiver.template_version}</Fact>
      <Fact label={details['waiver.type']}>{details[`waiver.type.${waiver.waiver_type}`]}</Fact>
      <Fact label={waivers['detail.signed_by']}>{parent ?? person}</Fact>
      {parent && <Fact label={waivers['detail.signed_for']}>{person}</Fact>}
      <Fact label={waivers['detail.signed_at']}>{formatDateTime(waiver.signed_at, timeZone)}</Fact>
      <Fact label={waivers['detail.expires_at']} none={words.not_available}>
        {end && formatDate(end, timeZone)}
      </Fact>
      {waiver.consent && <Fact label={details['waiver.consent']}>{waiver.consent}</Fact>}
      <Fact label={details['waiver.method']}>{details[`waiver.method.${waiver.method}`]}</Fact>
      <Fact label={details['waiver.evidence']}>
        {details[`waiver.evidence.${waiver.evidence}`]}
      </Fact>
      <Fact label={waivers['detail.ip_address']} none={words.not_available}>
        {waiver.ip_address}
      </Fact>
      <Fact label={waivers['detail.user_agent']} none={words.not_available}>
        {describeUserAgent(waiver.user_agent)}
      </Fact>
    </Facts>
  )
}
