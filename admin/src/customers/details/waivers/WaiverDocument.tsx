import { RichText } from '@trailgate/shared/browser/components/RichText'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignedWaiverDetail } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../../../layout/useSettings.ts'

/** The text that was signed, with the signature under it. */
export function WaiverDocument({ waiver }: { waiver: SignedWaiverDetail }) {
  const timeZone = useTimeZone()
  const { customer_name: person, parent_name: parent, signature_data: signature } = waiver
  return (
    <div className="waiver-document">
      <RichText html={waiver.template_content} />
      <div className="waiver-signature">
        {parent && <p>{fill(messages['view.signing_for'], { name: person })}</p>}
        {signature && <img src={signature} alt={messages['detail.signature']} />}
        <p>
          {messages['detail.signed_by']} <strong>{parent ?? person}</strong>,{' '}
          {formatDateTime(waiver.signed_at, timeZone)}
        </p>
      </div>
    </div>
  )
}
