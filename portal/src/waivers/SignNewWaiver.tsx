import { toSignFor } from '@trailgate/shared/kiosk/family'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages } from '@trailgate/shared/waivers/messages'
import { useNavigate } from 'react-router-dom'

import { call } from '../api/client.ts'
import { useQuery } from '../api/useQuery.ts'
import { BirthDatesFirst } from '../birthDate/BirthDatesFirst.tsx'
import { me } from '../dashboard/queries.ts'
import { asSubjects } from '../minors/asSubject.ts'
import { myMinors } from '../minors/queries.ts'
import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { fullName } from '../session/fullName.ts'
import { afterSigning, waiverQueries } from './queries.ts'
import { isForMinor } from './signing/flow.ts'
import SigningFlow from './signing/SigningFlow.tsx'
import { sourceOf } from './signing/sourceOf.ts'
import { useSigning } from './signing/useSigning.ts'
import { useStepHistory } from './signing/useStepHistory.ts'

interface SignNewWaiverProps {
  onSigned(isForMinor: boolean): void
  /** Leaves the flow, which has this many history entries. */
  onClose(steps: number): void
}

/** The "Sign New Waiver" flow: for oneself or for one of one's minors. */
export default function SignNewWaiver(props: SignNewWaiverProps) {
  return (
    <BirthDatesFirst whose={() => true} onCancel={() => props.onClose(0)}>
      {(family) => <Flow {...props} family={family} />}
    </BirthDatesFirst>
  )
}

interface FlowProps extends SignNewWaiverProps {
  family: KioskFamily | undefined
}

function Flow({ family, onSigned, onClose }: FlowProps) {
  const rider = useQuery(me)
  const self = family?.find((member) => member.is_self) ?? rider.data
  const several = family !== undefined && toSignFor(family).length > 1
  const navigate = useNavigate()
  const minors = sourceOf(useQuery(myMinors), messages['minors.failed'])
  const signing = useSigning({
    label: messages.sign_new,
    signerId: customerSession.read()?.id ?? 0,
    subject: null,
    templates: sourceOf(useQuery(waiverQueries.templates), messages['templates.failed']),
    failed: messages['submit.failed'],
    submit: (body, key) =>
      call('/waivers/sign', { method: 'POST', body, key, ticket: body.ticket }),
    onSigned(texts) {
      afterSigning()
      onSigned(texts.some(({ subject }) => isForMinor(subject)))
      onClose(place())
    },
    onLeave: () => onClose(place()),
  })
  const place = useStepHistory(signing)

  return (
    <SigningFlow
      signing={signing}
      signer={{ name: fullName(), minor: self?.is_minor ?? false }}
      minors={{ ...minors, data: minors.data && asSubjects(minors.data) }}
      onSeveral={several ? () => void navigate(paths.familySigning, { replace: true }) : undefined}
    />
  )
}
