import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages as customers } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { adultAge } from '@trailgate/shared/dates'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as parents } from '@trailgate/shared/parent_links/messages'
import type { NewChild } from '@trailgate/shared/parent_links/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { BirthDateFields, NOTHING_CHOSEN } from '../birthDate/BirthDateFields.tsx'
import { BirthDatesFirst } from '../birthDate/BirthDatesFirst.tsx'
import { AddressFields } from '../minors/AddressFields.tsx'
import { RelationshipAndConsent } from '../minors/GuardianConsent.tsx'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, useFieldErrors } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useWhileShown } from '../ui/useWhileShown.ts'
import { myFamily, nameOf } from '../family/family.ts'
import type { TakenOver } from './openVisit.ts'
import { readChild, readChildToSend } from './readChild.ts'
import './addChild.css'

interface AddChildProps {
  takenOver: TakenOver | null
  initial: string
  /** Called with a child who is not added: the waiver is sent to the parent. */
  onSend(child: NewChild): void
  onClose(): void
}

/** Adds children of the rider, one after the other; asks first for the rider's own missing birth date. */
export default function AddChild(props: AddChildProps) {
  const [added, add] = useState<readonly FamilyMember[]>([])
  return (
    <BirthDatesFirst whose={({ is_self: self }) => self} onCancel={props.onClose}>
      {() => (
        <Dialog label={messages['child.title']} onClose={props.onClose}>
          <h2>{messages['child.title']}</h2>
          <div role="status" className="in-place">
            {added.slice(-1).map((child) => (
              <p key={child.id} className="notice">
                <span>
                  <Sentence text={messages['child.added']} names={{ name: nameOf(child) }} />
                </span>
              </p>
            ))}
          </div>
          <ChildForm {...props} key={added.length} onAdded={(child) => add([...added, child])} />
        </Dialog>
      )}
    </BirthDatesFirst>
  )
}

interface ChildFormProps extends AddChildProps {
  /** Called after adding a child if another one follows. */
  onAdded(child: FamilyMember): void
}

/** Button of the form that was pressed. */
type Pressed = 'save' | 'another' | 'send'

/** Request body of a child to add, or a child whose waiver is sent to the parent. */
interface Read {
  body?: object
  toSend?: NewChild
}

function ChildForm({ takenOver, initial, onSend, onClose, onAdded }: ChildFormProps) {
  const today = todayAtPark(useParkSettings())
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const pressed = useRef<Pressed>('save')
  const goesOn = useRef(false)
  const close = useWhileShown(onClose)

  const form = useForm<Read>({
    read(fields) {
      const button = pressed.current
      // The choice of button counts for this attempt only.
      pressed.current = 'save'
      goesOn.current = button === 'another'
      if (button === 'send') return readChildToSend(fields, birth, today)
      const child = readChild(fields, birth, today)
      return child.ok ? { ok: true, value: { body: child.value } } : child
    },
    failed: messages['child.failed'],
    async send({ body, toSend }, key) {
      if (toSend) {
        onSend(toSend)
        return
      }
      const child = await call<FamilyMember>('/kiosk/minors', { method: 'POST', body, key })
      riderQueries.invalidate(myFamily, '/minors/')
      if (goesOn.current) onAdded(child)
      else close()
    },
  })

  useEffect(() => {
    form.props.ref.current?.querySelector('input')?.focus()
  }, [form.props.ref])

  function press(button: Pressed) {
    pressed.current = button
    form.props.ref.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  }

  return (
    <Form
      form={form}
      autoComplete="off"
      className="child-form"
      buttons={
        <>
          <Button quiet onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button quiet onClick={() => press('another')}>
            {messages['child.save_another']}
          </Button>
          <SubmitButton sending={form.sending} busy={ui.saving}>
            {messages['child.save']}
          </SubmitButton>
        </>
      }
    >
      <div className="form-row">
        <Field name="first_name" label={customers['first_name.label']} autoComplete="off" />
        <Field
          name="last_name"
          label={customers['last_name.label']}
          defaultValue={takenOver?.last_name}
          aria-required={takenOver !== null}
          autoComplete="off"
          {...(!takenOver && { hint: fill(messages['child.last_name_hint'], { initial }) })}
        />
      </div>
      <BirthDateFields
        birth={birth}
        today={today}
        oldest={adultAge()}
        autoComplete={() => 'off'}
        onChange={(choice) => setBirth({ ...birth, ...choice })}
        onEdited={form.edited}
      />
      <More takenOver={takenOver} />
      <RelationshipAndConsent label={minors['field.relationship']} />
      <button type="button" className="text-button" onClick={() => press('send')}>
        {parents['send.child']}
      </button>
    </Form>
  )
}

const MORE = [
  'emergency_contact_name',
  'emergency_contact_phone',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip_code',
] as const

/** Prefilled fields that rarely differ; opens by itself if one has an error. */
function More({ takenOver }: { takenOver: TakenOver | null }) {
  const [open, setOpen] = useState(false)
  const errors = useFieldErrors()
  const isWrong = MORE.some((name) => errors[name])
  const optional = { 'aria-required': false, 'autoComplete': 'off' } as const
  return (
    <details
      className="more"
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{messages['child.more']}</summary>
      <div className="form-section">
        <p className="muted">{messages['child.more_hint']}</p>
        <div className="form-row">
          <Field
            {...optional}
            name="emergency_contact_name"
            label={customers['emergency_contact_name.label']}
            defaultValue={takenOver?.emergency_contact_name}
          />
          <Field
            {...optional}
            name="emergency_contact_phone"
            label={customers['emergency_contact_phone.label']}
            type="tel"
            inputMode="tel"
            defaultValue={takenOver?.emergency_contact_phone}
          />
        </div>
        <AddressFields />
      </div>
    </details>
  )
}
