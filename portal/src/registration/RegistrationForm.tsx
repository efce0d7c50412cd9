import { REGISTERED_AT_KIOSK } from '@trailgate/shared/customers/constants'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages } from '@trailgate/shared/customers/registration_messages'
import type { RegistrationAnswer } from '@trailgate/shared/customers/schemas'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState, type ReactNode } from 'react'

import { noAnswer, postSessionless } from '../api/client.ts'
import { BirthDateFields, NOTHING_CHOSEN } from '../birthDate/BirthDateFields.tsx'
import { fetchAhead } from '../pages.ts'
import { checkInState, paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Link } from '../ui/Link.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { whenFree } from '../kiosk/openVisit.ts'
import { asNewcomer, type CheckedInNewcomer } from './asNewcomer.ts'
import type { NewRider } from './flow.ts'
import { untouchedChoice } from './marketing.ts'
import { MarketingFields } from './MarketingFields.tsx'
import { isMinorBy } from './minor.ts'
import type { RegistrationBody } from './read.ts'

// Needed when the form is sent, not when it is shown; fetched while the first field is filled in.
const loadRules = () => import('./read.ts')

interface RegistrationFormProps {
  atKiosk: boolean
  /** The token of the party to which the rider was invited. */
  party?: string | null
  /** The way out of a refusal, in place of that of this form. */
  remedyFor?(code: string | undefined): ReactNode
  /** Gets ready what follows the form. */
  onBegun(): void
  onCancel(): void
  onRegistered(rider: NewRider, newcomer: CheckedInNewcomer | null): void
}

/** Who somebody is, how to reach them, when they were born, and what they want to hear of. */
export function RegistrationForm({
  atKiosk,
  party,
  remedyFor,
  onBegun,
  onCancel,
  onRegistered,
}: RegistrationFormProps) {
  const today = todayAtPark(useParkSettings())
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const [marketing, setMarketing] = useState(untouchedChoice)
  const minor = isMinorBy(birth, today)

  const form = useForm<RegistrationBody>({
    async read(fields) {
      const { readRegistration } = await loadRules().catch((cause: unknown) => {
        throw noAnswer(cause)
      })
      return readRegistration(fields, { birth, marketing }, today)
    },
    failed: customers['registration.failed'],
    async send(body, key) {
      if (atKiosk) await whenFree()
      const {
        customer,
        checked_in: checkedIn,
        signed_in: signedIn,
      } = await postSessionless<RegistrationAnswer>(
        '/customers/register',
        { ...body, ...(party && { party }), ...(atKiosk && { return_to: REGISTERED_AT_KIOSK }) },
        key
      )
      if (signedIn) customerSession.hold(customer)
      const isCheckedIn = checkedIn === true
      onRegistered(
        {
          name: customer.first_name,
          memberId: customer.member_id,
          mailedTo: body.password ? null : body.email,
          isCheckedIn,
          isMinor: customer.is_minor,
          signsIn:
            body.password && !atKiosk ? { phone: body.phone, password: body.password } : null,
        },
        isCheckedIn ? asNewcomer(customer, body) : null
      )
    },
  })

  function begin() {
    fetchAhead(loadRules)
    onBegun()
  }

  // What one rider typed is not offered to the next one on a tablet that many use.
  const autofill = (token: string) => (atKiosk ? 'off' : token)

  return (
    <Form
      form={form}
      autoComplete={atKiosk ? 'off' : 'on'}
      remedy={
        remedyFor?.(form.failure?.code) ??
        (form.failure?.code === 'DUPLICATE_PHONE' && <CheckInInstead atKiosk={atKiosk} />)
      }
      buttons={
        <>
          <Button quiet onClick={onCancel}>
            {messages.cancel}
          </Button>
          <SubmitButton sending={form.sending} busy={messages.busy}>
            {messages.submit}
          </SubmitButton>
        </>
      }
    >
      <div className="form-section" onFocus={begin}>
        <div className="form-row">
          <Field
            name="first_name"
            label={messages['first_name.label']}
            autoComplete={autofill('given-name')}
          />
          <Field
            name="last_name"
            label={messages['last_name.label']}
            autoComplete={autofill('family-name')}
          />
        </div>
        <div className="form-row">
          <Field
            name="email"
            label={messages['email.label']}
            type="email"
            inputMode="email"
            autoComplete={autofill('email')}
          />
          <Field
            name="phone"
            label={messages['phone.label']}
            type="tel"
            inputMode="tel"
            autoComplete={autofill('tel-national')}
          />
        </div>
      </div>

      <BirthDateFields
        birth={birth}
        today={today}
        minor={minor}
        autoComplete={autofill}
        onChange={(choice) => setBirth({ ...birth, ...choice })}
        onEdited={form.edited}
      />

      <fieldset className="form-section">
        <legend>
          {messages['emergency.title']} <span className="muted">({ui.optional})</span>
        </legend>
        <div className="form-row">
          <Field
            name="emergency_contact_name"
            label={messages['emergency_contact_name.label']}
            aria-required={false}
            autoComplete="off"
          />
          <Field
            name="emergency_contact_phone"
            label={messages['emergency_contact_phone.label']}
            aria-required={false}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        </div>
      </fieldset>

      {!atKiosk && (
        <div className="form-section">
          <PasswordField
            name="password"
            label={session['password.choose']}
            hint={session['password.hint']}
            aria-required={false}
            autoComplete="new-password"
          />
        </div>
      )}

      <MarketingFields choice={marketing} minor={minor} onChange={setMarketing} />
    </Form>
  )
}

function CheckInInstead({ atKiosk }: { atKiosk: boolean }) {
  return (
    <Link
      className="text-link"
      to={atKiosk ? paths.kiosk : paths.portal}
      replace={atKiosk}
      state={checkInState}
    >
      {session.check_in}
    </Link>
  )
}
