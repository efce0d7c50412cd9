import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/household/messages'
import type { KioskAdultAnswer } from '@trailgate/shared/household/schemas'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { useQuery } from '../api/useQuery.ts'
import { BirthDateFields, NOTHING_CHOSEN } from '../birthDate/BirthDateFields.tsx'
import { myFamily } from '../family/family.ts'
import { RelationshipAndConsent } from '../minors/GuardianConsent.tsx'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { submitForm } from '../ui/submitForm.ts'
import { useForm } from '../ui/useForm.ts'
import { IdleWarning } from './IdleWarning.tsx'
import type { TakenOver } from './openVisit.ts'
import { readAdult } from './readAdult.ts'
import { Ribbon } from './Ribbon.tsx'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'
import './addChild.css'
import './addAdult.css'

interface AddAdultProps {
  takenOver: TakenOver | null
  onJoined(adult: KioskCustomer): void
  onBack(): void
  onIdle(): void
}

/** Registration of another adult of the family, with the same steps; they sign for themselves (docs/product/kiosk.md). */
export default function AddAdult({ takenOver, onJoined, onBack, onIdle }: AddAdultProps) {
  const today = todayAtPark(useParkSettings())
  const { data } = useQuery(myFamily)
  const hasChildren = data?.some((member) => member.is_minor) ?? false
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const said = useRef({ isNew: false })
  useServerTouch('choosing')
  const resetAt = useIdleReset(true, onIdle)

  const form = useForm<object>({
    read: (fields) => readAdult(fields, { birth, hasChildren, ...said.current }, today),
    failed: messages['adult.failed'],
    async send(body, key) {
      const { customer } = await call<KioskAdultAnswer>('/kiosk/adults', {
        method: 'POST',
        body,
        key,
      })
      onJoined(customer)
    },
  })

  useEffect(() => {
    form.props.ref.current?.querySelector('input')?.focus()
  }, [form.props.ref])

  function goOn() {
    said.current.isNew = true
    submitForm(form.props.ref.current)
  }

  const optional = { 'aria-required': false, 'autoComplete': 'off' } as const
  return (
    <div className="panel checked-in arrive">
      <Ribbon at="you" />
      <div className="lead">
        <h1>{messages['adult.title']}</h1>
        <p className="muted">{messages['adult.hint']}</p>
      </div>
      <Form
        form={form}
        autoComplete="off"
        className="child-form adult-form"
        remedy={
          form.failure?.code === 'MAYBE_KNOWN' && (
            <p>
              {registration['known.staff']}{' '}
              <Button quiet onClick={goOn}>
                {registration['known.go_on']}
              </Button>
            </p>
          )
        }
        buttons={
          <>
            <Button quiet onClick={onBack}>
              {ui.back}
            </Button>
            <SubmitButton sending={form.sending} busy={messages['adult.busy']}>
              {messages['adult.submit']}
            </SubmitButton>
          </>
        }
      >
        <div className="form-row">
          <Field name="first_name" label={registration['first_name.label']} autoComplete="off" />
          <Field
            name="last_name"
            label={registration['last_name.label']}
            defaultValue={takenOver?.last_name}
            autoComplete="off"
          />
        </div>
        <BirthDateFields
          birth={birth}
          today={today}
          autoComplete={() => 'off'}
          onChange={(choice) => setBirth({ ...birth, ...choice })}
          onEdited={form.edited}
        />
        <div className="form-row">
          <Field
            {...optional}
            name="phone"
            label={registration['phone.label']}
            hint={messages['adult.phone_hint']}
            type="tel"
            inputMode="tel"
          />
          <Field
            {...optional}
            name="email"
            label={registration['email.label']}
            type="email"
            inputMode="email"
          />
        </div>
        {hasChildren && <RelationshipAndConsent label={minors['field.relationship']} />}
      </Form>
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </div>
  )
}
