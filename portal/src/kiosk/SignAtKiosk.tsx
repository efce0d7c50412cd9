import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { KIOSK_IDLE_SECONDS, KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { useEffect, useState, type ComponentProps } from 'react'

import { riderReadings } from '../api/useReading.ts'
import { AskBirthDate } from '../birthDate/AskBirthDate.tsx'
import { isAgeless, myFamily, nameOf, toSignFor } from '../family/family.ts'
import { SignForPeople } from '../family/SignForPeople.tsx'
import { useRound, type RoundProps } from '../family/useRound.ts'
import SigningFlow from '../waivers/signing/SigningFlow.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { Ribbon } from './Ribbon.tsx'
import { sendLater, sendSignature } from './unsent.ts'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'

interface SignAtKioskProps {
  rider: KioskCustomer
  /** Who is signed for. */
  people: readonly FamilyMember[]
  onDone(signed: boolean): void
  onIdle(): void
}

/** Signs what is missing, after the birth dates that are unknown were asked for (docs/product/kiosk.md). */
export default function SignAtKiosk({ people: before, ...props }: SignAtKioskProps) {
  const [people, setPeople] = useState(before)
  const ageless = people.find(isAgeless)
  if (!ageless) return <SignForFamily {...props} people={people} />
  return (
    <AskAtKiosk
      key={ageless.id}
      person={ageless}
      onKnown={(family) => {
        const left = toSignFor(family).filter(({ id }) => people.some((each) => each.id === id))
        setPeople(left)
        // A child, or somebody whose waivers of before count now.
        if (left.length === 0) props.onDone(false)
      }}
      onCancel={() => props.onDone(false)}
      onIdle={props.onIdle}
    />
  )
}

interface AskAtKioskProps extends ComponentProps<typeof AskBirthDate> {
  onIdle(): void
}

function AskAtKiosk({ onIdle, ...asked }: AskAtKioskProps) {
  useServerTouch('choosing')
  const resetAt = useIdleReset(true, onIdle, KIOSK_IDLE_SECONDS)
  return (
    <>
      <AskBirthDate {...asked} />
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </>
  )
}

function SignForFamily({ rider, people, onDone, onIdle }: SignAtKioskProps) {
  const [reading, setReading] = useState(false)
  useServerTouch(reading ? 'reading' : 'choosing')
  const resetAt = useIdleReset(
    true,
    onIdle,
    reading ? KIOSK_READING_IDLE_SECONDS : KIOSK_IDLE_SECONDS
  )
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

function Signing({ rider, place, onReading, onSigned, ...round }: SigningProps) {
  const signing = useRound({
    ...round,
    signerId: rider.id,
    // A visit that the server has ended is no hindrance: the ticket signs.
    submit: sendSignature,
    onUnsent: sendLater,
    onSigned() {
      riderReadings.outdate(myFamily)
      onSigned()
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
