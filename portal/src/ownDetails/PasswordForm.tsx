import { check } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/own_details/messages'
import { ownPasswordFormSchema } from '@trailgate/shared/own_details/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { Form } from '../ui/Form.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { emptied } from './emptied.ts'
import { ownDetails } from './queries.ts'

interface Passwords {
  current_password: string
  password: string
}

/** Change of the password: the current one, and the new one twice. */
export function PasswordForm({ pendingEmail }: { pendingEmail: string | null }) {
  const [saved, save] = useState(false)
  const [forgotten, forget] = useState<string | null>(null)
  const form = useForm<Passwords>({
    read: (fields) => {
      save(false)
      return check(ownPasswordFormSchema(), Object.fromEntries(fields))
    },
    failed: messages['password.failed'],
    async send({ current_password, password }) {
      await call('/customers/me/password', { method: 'PUT', body: { current_password, password } })
      emptied(form, 'current_password', 'password', 'confirm_password')
      save(true)
      // The password change cancels an unconfirmed new address.
      forget(pendingEmail)
      riderQueries.invalidate(ownDetails)
    },
  })

  return (
    <>
      <p className="muted">{messages['password.hint']}</p>
      <Form
        form={form}
        buttons={
          <SubmitButton sending={form.sending} busy={messages.busy}>
            {messages['password.submit']}
          </SubmitButton>
        }
      >
        <PasswordField
          name="current_password"
          label={messages['current.label']}
          autoComplete="current-password"
        />
        <div className="form-row">
          <PasswordField
            name="password"
            label={sessions['reset.new_label']}
            hint={sessions['reset.hint']}
            autoComplete="new-password"
          />
          <PasswordField
            name="confirm_password"
            label={sessions['password.confirm_label']}
            autoComplete="new-password"
          />
        </div>
      </Form>
      <div role="status" className="in-place">
        {saved && (
          <p className="notice">
            <span>
              {messages['password.done']}
              {forgotten !== null && ` ${fill(messages['password.email'], { email: forgotten })}`}
            </span>
          </p>
        )}
      </div>
    </>
  )
}
