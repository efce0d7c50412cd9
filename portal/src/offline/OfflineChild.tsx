import { messages as customers } from '@trailgate/shared/customers/registration_messages'
import { adultAge } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useState } from 'react'

import { BirthDateFields, NOTHING_CHOSEN } from '../birthDate/BirthDateFields.tsx'
import { RelationshipAndConsent } from '../minors/GuardianConsent.tsx'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import type { Child } from './payloads.ts'
import { readChild } from './readChild.ts'
import '../kiosk/addChild.css'

interface OfflineChildProps {
  lastName: string
  onAdded(child: Child): void
  onClose(): void
}

/** A child of the rider; nothing is sent before they sign. */
export function OfflineChild({ lastName, onAdded, onClose }: OfflineChildProps) {
  const today = todayAtPark(useParkSettings())
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const form = useForm<Child>({
    read: (fields) => readChild(fields, { birth, today, lastName }),
    send: async (child) => onAdded(child),
  })
  useEffect(() => {
    form.props.ref.current?.querySelector('input')?.focus()
  }, [form.props.ref])

  return (
    <Dialog label={messages['child.title']} onClose={onClose}>
      <h2>{messages['child.title']}</h2>
      <Form
        form={form}
        autoComplete="off"
        className="child-form"
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.cancel}
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
            defaultValue={lastName}
            autoComplete="off"
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
        <RelationshipAndConsent label={minors['field.relationship']} />
      </Form>
    </Dialog>
  )
}
