import { toSignFor } from '@trailgate/shared/kiosk/family'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { BirthDatesFirst } from '../birthDate/BirthDatesFirst.tsx'
import { SignForPeople } from '../family/SignForPeople.tsx'
import { useRound, type RoundProps } from '../family/useRound.ts'
import { Ribbon } from '../kiosk/Ribbon.tsx'
import { customerSession } from '../session/customerSession.ts'
import { fullName } from '../session/fullName.ts'
import { afterSigning } from '../waivers/queries.ts'
import SigningFlow from '../waivers/signing/SigningFlow.tsx'
import { useStepHistory } from '../waivers/signing/useStepHistory.ts'

interface SignForFamilyProps {
  /** Members left out of this signing. */
  left: ReadonlySet<number>
  /** True as a step of a first visit. */
  guided: boolean
  /** Closes the flow; `steps` is its number of history entries. */
  onClose(steps: number, signed: boolean): void
}

/** One signing for all family members who need it; asks for unknown birth dates first. */
export default function SignForFamily({ left, guided, onClose }: SignForFamilyProps) {
  return (
    <BirthDatesFirst
      whose={({ is_self: self, id }) => self || !left.has(id)}
      onCancel={() => onClose(0, false)}
    >
      {(family = []) => (
        <Flow
          people={toSignFor(family).filter(({ id }) => !left.has(id))}
          guided={guided}
          onClose={onClose}
        />
      )}
    </BirthDatesFirst>
  )
}

interface FlowProps extends Pick<SignForFamilyProps, 'guided' | 'onClose'> {
  people: readonly FamilyMember[]
}

function Flow({ people: given, guided, onClose }: FlowProps) {
  // The list is fixed: a rider whom the first text covers still signs the next one.
  const [people] = useState(given)
  const place = useRef<() => number>(() => 0)
  const isNeedless = people.length === 0
  const close = useRef(onClose)
  useEffect(() => {
    if (isNeedless) close.current(0, false)
  }, [isNeedless])

  if (isNeedless) return null
  return (
    <SignForPeople
      people={people}
      above={guided && <Ribbon at="read" />}
      onDone={(signed) => onClose(place.current(), signed)}
    >
      {({ key, ...round }) => (
        <Signing key={key} {...round} guided={guided} onPlace={(now) => (place.current = now)} />
      )}
    </SignForPeople>
  )
}

interface SigningProps extends RoundProps {
  guided: boolean
  /** Receives a function that counts the flow's history entries. */
  onPlace(now: () => number): void
}

function Signing({ place, guided, onPlace, onTextSigned, ...round }: SigningProps) {
  const signing = useRound({
    ...round,
    signerId: customerSession.read()?.id ?? 0,
    submit: ({ body, key }) =>
      call('/waivers/sign', { method: 'POST', body, key, ticket: body.ticket }),
    onTextSigned() {
      afterSigning()
      onTextSigned()
    },
  })
  const placeNow = useStepHistory(signing)
  useEffect(() => {
    onPlace(placeNow)
  })

  const progress = guided ? (
    <>
      <Ribbon at={signing.state.step === 'sign' ? 'sign' : 'read'} />
      {place && <p className="muted">{place}</p>}
    </>
  ) : (
    <p className="muted">
      {signing.progress}
      {place && ` · ${place}`}
    </p>
  )
  return (
    <SigningFlow signing={{ ...signing, progress }} signer={{ name: fullName(), minor: false }} />
  )
}
