import { messages as fields } from '@trailgate/shared/customers/field_messages'
import { formatDate, formatDateTime } from '@trailgate/shared/dates'
import { describeUserAgent } from '@trailgate/shared/devices/user_agent'
import { messages as devices } from '@trailgate/shared/devices/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { statusWord } from '@trailgate/shared/languages/this_locale'
import { SIGNER_GRADE_LABELS, type WaiverDisplayStatus } from '@trailgate/shared/waivers/constants'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignedWaiverDetail } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../settings/useTimeZone.ts'
import '../ui/details.css'

interface WaiverDetailsProps {
  waiver: SignedWaiverDetail
  status: WaiverDisplayStatus
}

/** Details of a signature: who signed what for whom, when and from where. */
export function WaiverDetails({ waiver, status }: WaiverDetailsProps) {
  const timeZone = useTimeZone()
  const { customer_name: person, parent_name: parent, expires_at: end } = waiver
  const lines = [
    [fields['info.status'], statusWord(status)],
    [messages['detail.document'], waiver.template_name],
    [messages['detail.version'], waiver.template_version],
    [messages['detail.signed_by'], <bdi key="by">{parent ?? person}</bdi>],
    [messages['detail.signed_for'], parent && <bdi key="for">{person}</bdi>],
    [messages['detail.signed_as'], waiver.signer_grade && SIGNER_GRADE_LABELS[waiver.signer_grade]],
    [messages['detail.signed_at'], formatDateTime(waiver.signed_at, timeZone)],
    [messages['detail.expires_at'], end ? formatDate(end, timeZone) : ui.not_available],
    [messages['detail.ip_address'], waiver.ip_address ?? ui.not_available],
    [messages['detail.user_agent'], signedFrom(waiver) ?? ui.not_available],
  ] as const
  return (
    <dl className="panel details">
      {lines.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null
      )}
    </dl>
  )
}

/** For a kiosk the browser is irrelevant. */
function signedFrom({ evidence, user_agent: userAgent }: SignedWaiverDetail): string | null {
  return evidence === 'portal' ? describeUserAgent(userAgent) : devices.gate
}
