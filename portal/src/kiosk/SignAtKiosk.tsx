import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { KIOSK_IDLE_SECONDS, KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { useEffect, useState, type ComponentProps } from 'react'

import { riderReadings, useReading } from '../api/useReading.ts'
import { AskBirthDate } from '../birthDate/AskBirthDate.tsx'
import { waiverReadings } from '../waivers/readings.ts'
import type { Subject } from '../waivers/signing/flow.ts'
import SigningFlow from '../waivers/signing/SigningFlow.tsx'
import { sourceOf } from '../waivers/signing/sourceOf.ts'
import { useSigning } from '../waivers/signing/useSigning.ts'
import { isAgeless, myFamily, nameOf, toSignFor } from './family.ts'
import { IdleWarning } from './IdleWarning.tsx'
import { PickPeople } from './PickPeople.tsx'
import { sendLater, sendSignature } from './unsent.ts'
import { asSubject } from './subjects.ts'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'

interface SignAtKioskProps {
  rider: KioskCustomer
  /** Who needs a waiver. */
  people: readonly FamilyMember[]
  onDone(signed: boolean): void
  onIdle(): void
}

/** Signs what is missing, after the birth dates that are unknown were asked for (docs/product/kiosk.md). */
export default function SignAtKiosk({ people: before, ...props }: SignAtKioskProps) {
  const [people, setPeople] = useState(before)
  const ageless = people.find(isAgeless)
  if (!ageless) return <SignForPeople {...props} people={people} />
  return (
    <AskAtKiosk
      key={ageless.id}
      person={ageless}
      onKnown={(family) => {
        const left = toSignFor(family)
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

/** For one at once, for several after their names are ticked. */
function SignForPeople({ rider, people, onDone, onIdle }: SignAtKioskProps) {
  const several = people.length > 1
  const [subject, setSubject] = useState(() => (several ? null : asSubject(people)))
  const [reading, setReading] = useState(false)

  useServerTouch(reading ? 'reading' : 'choosing')
  const resetAt = useIdleReset(
    true,
    onIdle,
    reading ? KIOSK_READING_IDLE_SECONDS : KIOSK_IDLE_SECONDS
  )

  return (
    <>
      {subject ? (
        <Signing
          rider={rider}
          subject={subject}
          label={several ? kiosk.sign_for_several : kiosk.sign_now}
          onReading={setReading}
          onSigned={() => onDone(true)}
          onLeave={() => {
            setReading(false)
            if (several) setSubject(null)
            else onDone(false)
          }}
        />
      ) : (
        <PickPeople
          people={people}
          onPicked={(picked) => setSubject(asSubject(picked))}
          onCancel={() => onDone(false)}
        />
      )}
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </>
  )
}

interface SigningProps {
  rider: KioskCustomer
  subject: Subject
  label: string
  onReading(reading: boolean): void
  onSigned(): void
  onLeave(): void
}

function Signing({ rider, subject, label, onReading, onSigned, onLeave }: SigningProps) {
  const signing = useSigning({
    label,
    signerId: rider.id,
    subject,
    templates: sourceOf(useReading(waiverReadings.templates), messages['templates.failed']),
    hurried: true,
    failed: messages['submit.failed'],
    // A visit that the server has ended is no hindrance: the ticket signs.
    submit: (body, key) => sendSignature({ body, key }),
    onUnsent: sendLater,
    onSigned() {
      riderReadings.outdate(myFamily)
      onSigned()
    },
    onLeave,
  })
  const { step } = signing.state
  const reading = step === 'view-template' || step === 'sign'
  useEffect(() => onReading(reading), [reading, onReading])

  return <SigningFlow signing={signing} signer={{ name: nameOf(rider), minor: false }} />
}
