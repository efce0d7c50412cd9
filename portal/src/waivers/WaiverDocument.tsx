import { RichText } from '@trailgate/shared/browser/components/RichText'
import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignedWaiverDetail } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../settings/useTimeZone.ts'
import { Sentence } from '../ui/Sentence.tsx'
import './document.css'

/** The text that was signed, with the signature under it. */
export function WaiverDocument({ waiver }: { waiver: SignedWaiverDetail }) {
  const timeZone = useTimeZone()
  const { customer_name: person, parent_name: parent, signature_data: signature } = waiver
  return (
    <div className="document">
      <RichText html={waiver.template_content} />
      <div className="document-signature">
        {parent && (
          <p>
            <Sentence text={messages['view.signing_for']} names={{ name: person }} />
          </p>
        )}
        {signature && <img src={signature} alt={messages['detail.signature']} />}
        <p>
          {messages['detail.signed_by']}{' '}
          <strong>
            <bdi>{parent ?? person}</bdi>
          </strong>
          , {formatDateTime(waiver.signed_at, timeZone)}
        </p>
      </div>
    </div>
  )
}
