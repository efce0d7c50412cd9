import { REGISTERED_AT_KIOSK } from '@trailgate/shared/customers/constants'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages } from '@trailgate/shared/customers/registration_messages'
import type { RegistrationAnswer } from '@trailgate/shared/customers/schemas'
import { detailOf } from '@trailgate/shared/http/error'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'

import { noAnswer } from '../api/client.ts'
import { BirthDateFields, NOTHING_CHOSEN } from '../birthDate/BirthDateFields.tsx'
import { optional } from '../drafts/optional.ts'
import { fetchAhead } from '../pages.ts'
import { checkInState, paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { postOpening } from '../session/keptLogout.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Link } from '../ui/Link.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { submitForm } from '../ui/submitForm.ts'
import { useForm } from '../ui/useForm.ts'
import { whenFree } from '../kiosk/openVisit.ts'
import { asNewcomer, type CheckedInNewcomer } from './asNewcomer.ts'
import type { NewRider } from './flow.ts'
import { untouchedChoice } from './marketing.ts'
import { MarketingFields } from './MarketingFields.tsx'
import { isMinorBy } from './minor.ts'
import type { RegistrationBody, Said } from './read.ts'

// Few are asked.
const MaybeKnown = lazy(reliably(() => import('./MaybeKnown.tsx')))

// The form works without it.
const TypedDraft = lazy(optional(() => import('../drafts/TypedDraft.tsx')))

// Needed when the form is sent, not when it is shown; fetched while the first field is filled in.
const loadRules = () => import('./read.ts')

const loadHeld = () => import('../offline/holdRegistration.ts')

interface RegistrationFormProps {
  atKiosk: boolean
  /** The token of the party to which the rider was invited. */
  party?: string | null
  /** Number that the kiosk knows as another rider's; the new rider claims it. */
  moved?: string | null
  /** Remedy for a refusal, replacing the form's own. */
  remedyFor?(code: string | undefined): ReactNode
  /** Preloads the screen after the form. */
  onBegun(): void
  onCancel(): void
  onRegistered(rider: NewRider, newcomer: CheckedInNewcomer | null): void
  /** At a kiosk: the server cannot be reached, and the tablet has stored the registration. */
  onHeld?: (() => void) | undefined
}

/** Registration form: identity, contact, birth date and marketing consent. */
export function RegistrationForm({
  atKiosk,
  party,
  moved = null,
  remedyFor,
  onBegun,
  onCancel,
  onRegistered,
  onHeld,
}: RegistrationFormProps) {
  const today = todayAtPark(useParkSettings())
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const [marketing, setMarketing] = useState(untouchedChoice)
  const minor = isMinorBy(birth, today)
  const choices = useMemo(() => ({ birth, marketing }), [birth, marketing])
  const [below, setBelow] = useState<HTMLElement | null>(null)
  // A shared tablet keeps nothing, and neither does the page of a party.
  const isDrafted = !atKiosk && party === undefined
  const said = useRef<Said>({ isNew: false, movedPhone: atKiosk ? moved : null })
  const sentPhone = useRef<string | null>(null)

  const form = useForm<RegistrationBody>({
    async read(fields) {
      const { readRegistration, withAnswers } = await loadRules().catch((cause: unknown) => {
        throw noAnswer(cause)
      })
      const reading = readRegistration(fields, { birth, marketing }, today)
      if (!reading.ok) return reading
      return { ok: true, value: withAnswers(reading.value, said.current) }
    },
    failed: customers['registration.failed'],
    sentenceOf: detailOf,
    async send(body, key) {
      sentPhone.current = body.phone
      if (atKiosk) await whenFree()
      const register = () =>
        postOpening<RegistrationAnswer>(
          '/customers/register',
          { ...body, ...(party && { party }), ...(atKiosk && { return_to: REGISTERED_AT_KIOSK }) },
          key,
          { opens: (answer) => answer.signed_in === true || answer.checked_in === true }
        )
      const answer = onHeld ? await orHeld(body, register) : await register()
      if (!answer) return onHeld?.()
      const { customer, checked_in: checkedIn, signed_in: signedIn } = answer
      if (signedIn) customerSession.hold(customer)
      if (isDrafted) forgetTyped()
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

  /** The same again, with what the rider says about it. */
  function goOn(answer: Partial<Said>) {
    said.current = { ...said.current, ...answer }
    submitForm(form.props.ref.current)
  }

  function cancel() {
    if (isDrafted) forgetTyped()
    onCancel()
  }

  function begin() {
    fetchAhead(loadRules)
    if (onHeld) fetchAhead(loadHeld)
    onBegun()
  }

  // A shared tablet offers no autofill from the previous rider.
  const autofill = (token: string) => (atKiosk ? 'off' : token)

  return (
    <Form
      form={form}
      autoComplete={atKiosk ? 'off' : 'on'}
      remedy={
        remedyFor?.(form.failure?.code) ??
        (form.failure?.code === 'MAYBE_KNOWN' ? (
          <Suspense>
            <MaybeKnown
              atKiosk={atKiosk}
              form={() => form.props.ref.current}
              birth={birth}
              today={today}
              onNew={() => goOn({ isNew: true })}
            />
          </Suspense>
        ) : (
          form.failure?.code === 'DUPLICATE_PHONE' && (
            <>
              <CheckInInstead atKiosk={atKiosk} />
              {atKiosk && <NewOwner onMoved={() => goOn({ movedPhone: sentPhone.current })} />}
            </>
          )
        ))
      }
      buttons={
        <>
          <Button quiet onClick={cancel}>
            {messages.cancel}
          </Button>
          <SubmitButton sending={form.sending} busy={messages.busy}>
            {messages.submit}
          </SubmitButton>
        </>
      }
    >
      {isDrafted && (
        <Suspense>
          <TypedDraft
            form={form.props.ref}
            choices={choices}
            below={below}
            onRestored={({ birth: born, marketing: wanted }) => {
              setBirth(born)
              setMarketing(wanted)
            }}
            onCleared={() => {
              setBirth(NOTHING_CHOSEN)
              setMarketing(untouchedChoice)
            }}
          />
        </Suspense>
      )}
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
            {...(moved !== null && { defaultValue: moved, hint: messages['moved.checked'] })}
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
      {isDrafted && <div ref={setBelow} className="kept-input" />}
    </Form>
  )
}

/** The rider is registered, or does not want to be: nothing of the form stays on the device. */
function forgetTyped() {
  import('../drafts/typed.ts').then(
    ({ dropTyped }) => dropTyped(),
    (error: unknown) => console.info('Nothing was kept of the form:', error)
  )
}

/** The answer of the server, or null if the tablet keeps the registration. */
async function orHeld(body: RegistrationBody, register: () => Promise<RegistrationAnswer>) {
  const kept = await loadHeld().catch((error: unknown) => {
    console.warn('This tablet cannot keep a registration:', error)
    return null
  })
  return kept ? kept.registeredOrHeld(body, register) : register()
}

/** The number stands in another record and is theirs now: staff look at that record. */
function NewOwner({ onMoved }: { onMoved(): void }) {
  return (
    <p>
      {messages['moved.hint']}{' '}
      <button type="button" className="button quiet" onClick={onMoved}>
        {messages['moved.go_on']}
      </button>
    </p>
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
