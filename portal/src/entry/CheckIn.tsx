import { check } from '@trailgate/shared/fields'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages } from '@trailgate/shared/sessions/messages'
import { portalSignInSchema, type PortalSignIn } from '@trailgate/shared/sessions/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'

import { prefetch } from '../pages.ts'
import { paths } from '../paths.ts'
import { heldSignature } from '../session/heldSignature.ts'
import { openFile } from '../session/openFile.ts'
import { signIn } from '../session/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Link } from '../ui/Link.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import './checkIn.css'

interface CheckInProps {
  /** Path at which the session ended. */
  ended: string | null
  /** File that the rider opens next. */
  file?: string | null
  onBack(): void
  /** Where they stay; without, they go to the dashboard. */
  onSignedIn?(): void
}

/** Phone and password; leads to the dashboard, or back to the page where the session ended. */
export default function CheckIn({ ended, file = null, onBack, onSignedIn }: CheckInProps) {
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    title.current?.focus()
    prefetch(paths.dashboard)
  }, [])

  const form = useForm<PortalSignIn>({
    read: (fields) => check(portalSignInSchema(), Object.fromEntries(fields)),
    failed: messages['login.failed'],
    async send(body, key) {
      const refusal = await signIn(body, key)
      if (refusal !== null) return refusal
      if (onSignedIn) onSignedIn()
      else await navigate(ended ?? paths.dashboard, { replace: true })
      if (file !== null) await openFile(file)
      return undefined
    },
  })

  return (
    <div className="panel check-in arrive">
      <h1 ref={title} tabIndex={-1}>
        {portal['entry.welcome_back']}
      </h1>
      {ended !== null && <Ended />}
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={onBack}>
              {ui.back}
            </Button>
            <SubmitButton sending={form.sending} busy={messages['login.busy']}>
              {messages['check_in']}
            </SubmitButton>
          </>
        }
      >
        <Field
          name="phone"
          label={messages['phone.label']}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <div>
          <PasswordField
            name="password"
            label={messages['password.label']}
            autoComplete="current-password"
          />
          <Link to={paths.forgotPassword} className="text-link">
            {messages['forgot_password']}
          </Link>
        </div>
      </Form>
    </div>
  )
}

/** Session-ended notice; also reports a signature just stored or still waiting. */
function Ended() {
  const [signed] = useState(() => heldSignature.justSigned(Date.now()))
  // After a reload it is read from this device.
  const waits = useSyncExternalStore(heldSignature.subscribe, heldSignature.waits)
  return (
    <div role="status" className="notice caution">
      {signed && <p>{signing.done}</p>}
      <p>{messages['session.ended']}</p>
      {waits && <p>{signing.waits}</p>}
    </div>
  )
}
