import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages } from '@trailgate/shared/waivers/messages'

import { isForMinor, type Subject } from './flow.ts'

interface SigningForProps {
  subject: Subject | null
  /** Also where it is the signer. */
  always?: boolean
}

/** For whom it is, where that is not the signer. */
export function SigningFor({ subject, always = false }: SigningForProps) {
  if (!subject || !(always || isForMinor(subject))) return null
  return (
    <p>
      <Sentence text={messages['view.signing_for']} names={{ name: subject.names }} />
    </p>
  )
}
