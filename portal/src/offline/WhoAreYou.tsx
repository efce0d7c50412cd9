import { messages as customers } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useState } from 'react'

import { BirthDateFields, NOTHING_CHOSEN } from '../birthDate/BirthDateFields.tsx'
import { groupedDigits } from '../kiosk/phoneDigits.ts'
import { Ribbon } from '../kiosk/Ribbon.tsx'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import type { Signer } from './payloads.ts'
import { readSigner } from './readSigner.ts'

interface WhoAreYouProps {
  phone: string
  hint: string
  onKnown(signer: Signer): void
  onBack(): void
}

/** A returning rider says who they are: no list of riders is on the tablet. */
export function WhoAreYou({ phone, hint, onKnown, onBack }: WhoAreYouProps) {
  const today = todayAtPark(useParkSettings())
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const form = useForm<Signer>({
    read: (fields) => readSigner(fields, birth, today),
    send: async (signer) => onKnown(signer),
  })
  useEffect(() => {
    form.props.ref.current?.querySelector('input')?.focus()
  }, [form.props.ref])

  return (
    <div className="panel checked-in arrive">
      <Ribbon at="you" />
      <div className="lead">
        <h1>{messages['who.title']}</h1>
        <p className="muted">{hint}</p>
      </div>
      <Form
        form={form}
        autoComplete="off"
        className="child-form adult-form"
        buttons={
          <>
            <Button quiet onClick={onBack}>
              {ui.back}
            </Button>
            <SubmitButton sending={form.sending} busy={ui.loading}>
              {ui.continue}
            </SubmitButton>
          </>
        }
      >
        <div className="form-row">
          <Field name="first_name" label={customers['first_name.label']} autoComplete="off" />
          <Field name="last_name" label={customers['last_name.label']} autoComplete="off" />
        </div>
        <BirthDateFields
          birth={birth}
          today={today}
          autoComplete={() => 'off'}
          onChange={(choice) => setBirth({ ...birth, ...choice })}
          onEdited={form.edited}
        />
        <Field
          name="phone"
          label={customers['phone.label']}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          defaultValue={groupedDigits(phone)}
        />
      </Form>
    </div>
  )
}
