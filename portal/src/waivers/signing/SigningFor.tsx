import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/messages'

import { isForMinor, type Subject } from './flow.ts'

/** For whom it is, where that is not the signer. */
export function SigningFor({ subject }: { subject: Subject | null }) {
  if (!subject || !isForMinor(subject)) return null
  return <p>{fill(messages['view.signing_for'], { name: subject.name })}</p>
}
