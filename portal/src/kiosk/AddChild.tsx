import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages as customers } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { ADULT_AGE } from '@trailgate/shared/dates'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { BirthDateFields, NOTHING_CHOSEN } from '../birthDate/BirthDateFields.tsx'
import { BirthDatesFirst } from '../birthDate/BirthDatesFirst.tsx'
import { AddressFields } from '../minors/AddressFields.tsx'
import { GuardianConsent } from '../minors/GuardianConsent.tsx'
import { RelationshipSelect } from '../minors/RelationshipSelect.tsx'
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
import { readChild } from './readChild.ts'
import './addChild.css'

interface AddChildProps {
  takenOver: TakenOver | null
  initial: string
  onClose(): void
}

/** Adds children of the one who checked in, one after the other; who is of unknown age is asked for that first. */
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
  /** One was added, and another one follows. */
  onAdded(child: FamilyMember): void
}

function ChildForm({ takenOver, initial, onClose, onAdded }: ChildFormProps) {
  const today = todayAtPark(useParkSettings())
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const asked = useRef({ another: false, goesOn: false })
  const close = useWhileShown(onClose)

  const form = useForm<object>({
    read(fields) {
      // What was asked for counts for this attempt only.
      asked.current = { another: false, goesOn: asked.current.another }
      return readChild(fields, birth, today)
    },
    failed: messages['child.failed'],
    async send(body, key) {
      const child = await call<FamilyMember>('/kiosk/minors', { method: 'POST', body, key })
      riderQueries.invalidate(myFamily, '/minors/')
      if (asked.current.goesOn) onAdded(child)
      else close()
    },
  })

  useEffect(() => {
    form.props.ref.current?.querySelector('input')?.focus()
  }, [form.props.ref])

  function saveAndGoOn() {
    asked.current.another = true
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
          <Button quiet onClick={saveAndGoOn}>
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
        oldest={ADULT_AGE}
        autoComplete={() => 'off'}
        onChange={(choice) => setBirth({ ...birth, ...choice })}
        onEdited={form.edited}
      />
      <RelationshipSelect label={minors['field.relationship']} />
      <More takenOver={takenOver} />
      <GuardianConsent />
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

/** What is taken over and seldom different; it opens by itself where something in it is wrong. */
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
