import type { Minor } from '@trailgate/shared/minors/schemas'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { useState } from 'react'

import { call } from '../api/client.ts'
import { useQuery } from '../api/useQuery.ts'
import { BirthDatesFirst } from '../birthDate/BirthDatesFirst.tsx'
import { customerSession } from '../session/customerSession.ts'
import { fullName } from '../session/fullName.ts'
import { afterSigning, waiverQueries } from '../waivers/queries.ts'
import SigningFlow from '../waivers/signing/SigningFlow.tsx'
import { sourceOf } from '../waivers/signing/sourceOf.ts'
import { useSigning } from '../waivers/signing/useSigning.ts'
import { useStepHistory } from '../waivers/signing/useStepHistory.ts'
import { asSubject } from './asSubject.ts'

interface SignForMinorProps {
  minor: Minor
  onSigned(): void
  onClose(steps: number): void
}

/** Dialog of "Sign Waiver" beside a minor: the text, and the guardian's signature. */
export default function SignForMinor(props: SignForMinorProps) {
  const { minor, onClose } = props
  return (
    <BirthDatesFirst
      whose={({ is_self: self, id }) => self || id === minor.id}
      onCancel={() => onClose(0)}
    >
      {() => <Flow {...props} />}
    </BirthDatesFirst>
  )
}

function Flow({ minor, onSigned, onClose }: SignForMinorProps) {
  const [subject] = useState(() => asSubject(minor))
  const signing = useSigning({
    label: minors.sign_waiver,
    signerId: customerSession.read()?.id ?? 0,
    subject,
    templates: sourceOf(useQuery(waiverQueries.templates), messages['templates.failed']),
    failed: messages['sign.failed'],
    submit: (body, key) => call(`/minors/${minor.id}/waiver`, { method: 'POST', body, key }),
    onSigned() {
      afterSigning()
      onSigned()
      onClose(place())
    },
    onLeave: () => onClose(place()),
  })
  const place = useStepHistory(signing)

  return (
    <SigningFlow
      signing={signing}
      signer={{ name: fullName(), minor: false }}
      padTitle={messages['sign.minor_title']}
    />
  )
}
