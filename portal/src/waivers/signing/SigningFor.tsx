import { messages } from '@trailgate/shared/waivers/messages'

import { Sentence } from '../../ui/Sentence.tsx'
import { isForMinor, type Subject } from './flow.ts'

/** For whom it is, where that is not the signer. */
export function SigningFor({ subject }: { subject: Subject | null }) {
  if (!subject || !isForMinor(subject)) return null
  return (
    <p>
      <Sentence text={messages['view.signing_for']} names={{ name: subject.names }} />
    </p>
  )
}
