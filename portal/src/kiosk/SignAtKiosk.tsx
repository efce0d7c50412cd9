import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { isAgeless, toSignFor } from '@trailgate/shared/kiosk/family'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { useEffect, useState, type ComponentProps } from 'react'

import { riderQueries } from '../api/useQuery.ts'
import { AskBirthDate } from '../birthDate/AskBirthDate.tsx'
import { myFamily, nameOf } from '../family/family.ts'
import { SignForPeople } from '../family/SignForPeople.tsx'
import { useRound, type RoundProps } from '../family/useRound.ts'
import SigningFlow from '../waivers/signing/SigningFlow.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { KIOSK_PATIENCE, type Patience } from './patience.ts'
import { Ribbon } from './Ribbon.tsx'
import { keeper, noteLost, sendLater, sendSignature } from './unsent.ts'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'

interface SignAtKioskProps {
  rider: KioskCustomer
  /** People who are signed for. */
  people: readonly FamilyMember[]
  /** How long the screen waits untouched. */
  patience?: Patience
  onDone(signed: boolean): void
  onIdle(): void
}

/** Signs the missing waivers, after asking for unknown birth dates (docs/product/kiosk.md). */
export default function SignAtKiosk({ people: before, ...props }: SignAtKioskProps) {
  const [people, setPeople] = useState(before)
  const { patience = KIOSK_PATIENCE } = props
  const ageless = people.find(isAgeless)
  if (!ageless) return <SignForFamily {...props} people={people} />
  return (
    <AskAtKiosk
      key={ageless.id}
      person={ageless}
      onKnown={(family) => {
        const left = toSignFor(family).filter(({ id }) => people.some((each) => each.id === id))
        setPeople(left)
        // All turned out to be minors, or an earlier waiver covers them now.
        if (left.length === 0) props.onDone(false)
      }}
      patience={patience}
      onCancel={() => props.onDone(false)}
      onIdle={props.onIdle}
    />
  )
}

interface AskAtKioskProps extends ComponentProps<typeof AskBirthDate> {
  patience: Patience
  onIdle(): void
}

function AskAtKiosk({ patience, onIdle, ...asked }: AskAtKioskProps) {
  useServerTouch('choosing')
  const resetAt = useIdleReset(true, onIdle, patience.choosing)
  return (
    <>
      <AskBirthDate {...asked} />
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </>
  )
}

function SignForFamily({
  rider,
  people,
  patience = KIOSK_PATIENCE,
  onDone,
  onIdle,
}: SignAtKioskProps) {
  const [reading, setReading] = useState(false)
  useServerTouch(reading ? 'reading' : 'choosing')
  const resetAt = useIdleReset(true, onIdle, reading ? patience.reading : patience.choosing)
  return (
    <>
      <SignForPeople people={people} above={<Ribbon at="read" />} onDone={onDone}>
        {({ key, ...round }) => (
          <Signing key={key} {...round} rider={rider} onReading={setReading} />
        )}
      </SignForPeople>
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </>
  )
}

interface SigningProps extends RoundProps {
  rider: KioskCustomer
  onReading(reading: boolean): void
}

function Signing({ rider, place, onReading, onTextSigned, ...round }: SigningProps) {
  const [kept] = useState(keeper)
  const signing = useRound({
    ...round,
    signerId: rider.id,
    // An ended visit does not matter: the ticket is enough to sign.
    submit: sendSignature,
    onUnsent: sendLater,
    onLost: noteLost,
    onKept: kept,
    onTextSigned() {
      riderQueries.invalidate(myFamily)
      onTextSigned()
    },
  })
  const { step } = signing.state
  const reading = step === 'view-template' || step === 'sign'
  useEffect(() => onReading(reading), [reading, onReading])

  const progress = (
    <>
      <Ribbon at={step === 'sign' ? 'sign' : 'read'} />
      {place && <p className="muted">{place}</p>}
    </>
  )
  return (
    <SigningFlow
      signing={{ ...signing, progress }}
      signer={{ name: nameOf(rider), minor: false }}
    />
  )
}
