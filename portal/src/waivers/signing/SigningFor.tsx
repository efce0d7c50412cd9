import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages } from '@trailgate/shared/waivers/messages'

import { isForMinor, type Subject } from './flow.ts'

interface SigningForProps {
  subject: Subject | null
  /** Shown even if the signer is the subject. */
  always?: boolean
}

/** Name of the subject, if it is not the signer. */
export function SigningFor({ subject, always = false }: SigningForProps) {
  if (!subject || !(always || isForMinor(subject))) return null
  return (
    <p>
      <Sentence text={messages['view.signing_for']} names={{ name: subject.names }} />
    </p>
  )
}
