import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { isAgeless, toSignFor } from '@trailgate/shared/kiosk/family'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'

import { riderReadings, useReading } from '../api/useReading.ts'
import { AskBirthDate } from '../birthDate/AskBirthDate.tsx'
import { KIOSK_PATIENCE, type Patience } from './patience.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { waiverReadings } from '../waivers/readings.ts'
import type { Source } from '../waivers/signing/source.ts'
import SigningFlow from '../waivers/signing/SigningFlow.tsx'
import { sourceOf } from '../waivers/signing/sourceOf.ts'
import { useSigning } from '../waivers/signing/useSigning.ts'
import { myFamily, nameOf } from './family.ts'
import { IdleWarning } from './IdleWarning.tsx'
import { Ribbon } from './Ribbon.tsx'
import { sendLater, sendSignature } from './unsent.ts'
import { asSubject, roundsOf, type Round } from './subjects.ts'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'

interface SignAtKioskProps {
  rider: KioskCustomer
  /** Who is signed for. */
  people: readonly FamilyMember[]
  /** How long the screen waits untouched. */
  patience?: Patience
  onDone(signed: boolean): void
  onIdle(): void
}

/** Signs what is missing, after the birth dates that are unknown were asked for (docs/product/kiosk.md). */
export default function SignAtKiosk({ people: before, ...props }: SignAtKioskProps) {
  const [people, setPeople] = useState(before)
  const { patience = KIOSK_PATIENCE } = props
  const ageless = people.find(isAgeless)
  if (!ageless) return <SignForPeople {...props} people={people} />
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

/** Each text is read and signed once, one after the other, for all who need it. */
function SignForPeople({
  rider,
  people,
  patience = KIOSK_PATIENCE,
  onDone,
  onIdle,
}: SignAtKioskProps) {
  const templates = sourceOf(useReading(waiverReadings.templates), messages['templates.failed'])
  const [rounds, begin] = useState<readonly Round[] | null>(null)
  const [signed, count] = useState(0)
  const [reading, setReading] = useState(false)
  // What is new on the list meanwhile is for the next one who signs.
  if (!rounds && templates.data) begin(roundsOf(people, templates.data))

  useServerTouch(reading ? 'reading' : 'choosing')
  const resetAt = useIdleReset(true, onIdle, reading ? patience.reading : patience.choosing)

  const round = rounds?.[signed]
  return (
    <>
      {rounds && round ? (
        <Signing
          key={signed}
          rider={rider}
          round={round}
          templates={templates}
          above={rounds.length > 1 && fill(kiosk['text.of'], { n: signed + 1, of: rounds.length })}
          onReading={setReading}
          onSigned={() => {
            if (signed + 1 < rounds.length) count(signed + 1)
            else onDone(true)
          }}
          onLeave={() => onDone(signed > 0)}
        />
      ) : (
        <TextsToCome templates={templates} onCancel={() => onDone(false)} />
      )}
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </>
  )
}

interface TextsToComeProps {
  templates: Source<RiderTemplate[]>
  onCancel(): void
}

function TextsToCome({ templates: { problem, ask }, onCancel }: TextsToComeProps) {
  return (
    <Dialog label={kiosk.sign_now} full onClose={onCancel}>
      <Sheet
        above={<Ribbon at="read" />}
        title={messages['select.title']}
        buttons={
          <button type="button" className="button quiet" onClick={onCancel}>
            {ui.cancel}
          </button>
        }
      >
        {problem === null ? (
          <p role="status">{ui.loading}</p>
        ) : (
          <div role="alert" className="notice danger">
            <p>{problem}</p>
            <button type="button" className="button quiet" onClick={() => void ask()}>
              {ui.try_again}
            </button>
          </div>
        )}
      </Sheet>
    </Dialog>
  )
}

interface SigningProps {
  rider: KioskCustomer
  round: Round
  templates: Source<RiderTemplate[]>
  above: ReactNode
  onReading(reading: boolean): void
  onSigned(): void
  onLeave(): void
}

function Signing({
  rider,
  round: { people, templateId },
  templates,
  above,
  onReading,
  onSigned,
  onLeave,
}: SigningProps) {
  const [subject] = useState(() => asSubject(people))
  const signing = useSigning({
    label: people.length > 1 ? kiosk.sign_for_several : kiosk.sign_now,
    signerId: rider.id,
    subject,
    templates: useOnly(templates, templateId),
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

  const progress = (
    <>
      <Ribbon at={step === 'sign' ? 'sign' : 'read'} />
      {above && <p className="muted">{above}</p>}
    </>
  )
  return (
    <SigningFlow
      signing={{ ...signing, progress }}
      signer={{ name: nameOf(rider), minor: false }}
    />
  )
}

/** One certain text where that is asked for, which then is shown at once. */
function useOnly(templates: Source<RiderTemplate[]>, id: number | null): Source<RiderTemplate[]> {
  const { data } = templates
  const fitting = useMemo(
    () => (id === null ? data : data?.filter((template) => template.id === id)),
    [data, id]
  )
  return { ...templates, data: fitting }
}
