import { formatDateTime } from '../../dates.ts'
import { messages } from '../../waivers/messages.ts'
import type { SignedWaiverDetail } from '../../waivers/schemas.ts'
import { RichText } from './RichText.tsx'
import { Sentence } from './Sentence.tsx'
import '../waiver_document.css'

interface WaiverDocumentProps {
  waiver: SignedWaiverDetail
  /** The park's. */
  timeZone: string
}

/** The text that was signed, with the signature under it. */
export function WaiverDocument({ waiver, timeZone }: WaiverDocumentProps) {
  const { customer_name: person, parent_name: parent, signature_data: signature } = waiver
  return (
    <div className="waiver-document">
      <RichText html={waiver.template_content} />
      <div className="waiver-signature">
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
