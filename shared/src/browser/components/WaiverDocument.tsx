import { formatDateTime } from '../../dates.ts'
import { fill } from '../../text.ts'
import { messages as fields } from '../../waivers/field_messages.ts'
import { messages } from '../../waivers/messages.ts'
import { shownAnswer } from '../../waivers/text_answers.ts'
import type { SignedWaiverDetail } from '../../waivers/schemas.ts'
import { RichText } from './RichText.tsx'
import { Sentence } from './Sentence.tsx'
import '../asking_text.css'
import '../waiver_document.css'

interface WaiverDocumentProps {
  waiver: SignedWaiverDetail
  /** Time zone of the park. */
  timeZone: string
}

/** The signed text, with the signature below. */
export function WaiverDocument({ waiver, timeZone }: WaiverDocumentProps) {
  const { customer_name: person, parent_name: parent, signature_data: signature } = waiver
  return (
    <div className="waiver-document">
      <RichText html={waiver.template_content} />
      {waiver.answers && (
        <section className="waiver-answers">
          <h3>{fields.title}</h3>
          <dl>
            {waiver.answers.map(({ key, label, value, per }) => (
              <div key={key}>
                <dt>{per === 'rider' ? fill(fields.label_for, { label, name: person }) : label}</dt>
                <dd>{shownAnswer(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
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
