import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDate, formatDateTime } from '@trailgate/shared/dates'
import { describeUserAgent } from '@trailgate/shared/devices/user_agent'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { SIGNER_GRADE_LABELS } from '@trailgate/shared/waivers/constants'
import { messages as fields } from '@trailgate/shared/waivers/field_editor_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { StaffSignedWaiverDetail } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'

/** Facts of a signed waiver: signer, subject, text, time, place, and its current state. */
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
      {waiver.stop && (
        <Fact label={fields.flags}>
          {waiver.stop.cleared_at === null
            ? fields['clear.open']
            : fill(fields['clear.by'], {
                date: formatDateTime(waiver.stop.cleared_at, timeZone),
                name: waiver.stop.cleared_by ?? words.not_available,
                reason: waiver.stop.reason ?? '',
              })}
        </Fact>
      )}
      <Fact label={waivers['detail.version']}>{waiver.template_version}</Fact>
      <Fact label={details['waiver.type']}>{details[`waiver.type.${waiver.waiver_type}`]}</Fact>
      <Fact label={waivers['detail.signed_by']}>{parent ?? person}</Fact>
      {parent && <Fact label={waivers['detail.signed_for']}>{person}</Fact>}
      {waiver.signer_grade && (
        <Fact label={waivers['detail.signed_as']}>{SIGNER_GRADE_LABELS[waiver.signer_grade]}</Fact>
      )}
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
