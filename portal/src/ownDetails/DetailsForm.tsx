import { messages } from '@trailgate/shared/own_details/messages'
import type { OwnDetails, OwnDetailsChange } from '@trailgate/shared/own_details/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { formatPhone } from '@trailgate/shared/text'
import { useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { me } from '../dashboard/queries.ts'
import { useLetters } from '../settings/parkSettings.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { emptied } from './emptied.ts'
import { readOwnDetails } from './read.ts'

/** Phone, address, contact and e-mail as stored. */
export function DetailsForm({ known }: { known: OwnDetails }) {
  const letters = useLetters()
  const [saved, save] = useState(false)
  const form = useForm<OwnDetailsChange>({
    read: (fields) => {
      save(false)
      return readOwnDetails(fields, known)
    },
    failed: messages.failed,
    async send(body) {
      await call('/customers/me', { method: 'PUT', body })
      emptied(form, 'current_password')
      save(true)
      riderQueries.invalidate(me)
    },
  })

  return (
    <>
      <p className="muted">{letters ? messages.hint : messages['hint.no_letters']}</p>
      <Form
        form={form}
        buttons={
          <SubmitButton sending={form.sending} busy={messages.busy}>
            {messages.submit}
          </SubmitButton>
        }
      >
        <div className="form-section">
          <div className="form-row">
            <Field
              name="phone"
              label={sessions['phone.label']}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              defaultValue={formatPhone(known.phone)}
            />
            <Field
              // The current address; a pending one is shown above.
              key={known.pending_email?.email}
              name="email"
              label={sessions['email.label']}
              type="email"
              autoComplete="email"
              aria-required={known.email !== null}
              disabled={!letters}
              hint={letters ? messages['email.hint'] : messages['email.no_letters']}
              defaultValue={known.email ?? ''}
            />
          </div>
        </div>
        <div className="form-section">
          <Optional name="address_line_1" known={known} />
          <Optional name="address_line_2" known={known} />
          <div className="form-row">
            <Optional name="city" known={known} />
            <Optional name="state" known={known} />
            <Optional name="zip_code" known={known} />
          </div>
        </div>
        <div className="form-section">
          <div className="form-row">
            <Optional name="emergency_contact_name" known={known} />
            <Field
              name="emergency_contact_phone"
              label={messages['contact_phone.label']}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              aria-required={false}
              defaultValue={formatPhone(known.emergency_contact_phone)}
            />
          </div>
        </div>
        <div className="form-section">
          <PasswordField
            name="current_password"
            label={messages['current.label']}
            hint={messages['current.hint']}
            autoComplete="current-password"
          />
        </div>
      </Form>
      <div role="status" className="in-place">
        {saved && <p className="notice">{messages.done}</p>}
      </div>
    </>
  )
}

const OPTIONAL = {
  address_line_1: { label: messages['address_line_1.label'], autoComplete: 'address-line1' },
  address_line_2: { label: messages['address_line_2.label'], autoComplete: 'address-line2' },
  city: { label: messages['city.label'], autoComplete: 'address-level2' },
  state: { label: messages['state.label'], autoComplete: 'address-level1' },
  zip_code: { label: messages['zip_code.label'], autoComplete: 'postal-code' },
  emergency_contact_name: { label: messages['contact_name.label'], autoComplete: 'off' },
} as const

function Optional({ name, known }: { name: keyof typeof OPTIONAL; known: OwnDetails }) {
  return (
    <Field {...OPTIONAL[name]} name={name} aria-required={false} defaultValue={known[name] ?? ''} />
  )
}
