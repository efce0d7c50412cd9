import { check } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/sessions/messages'
import { forgotPasswordSchema, type ForgotPassword } from '@trailgate/shared/sessions/schemas'
import { useState } from 'react'

import { postSessionless } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useLetters } from '../settings/parkSettings.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { Outcome } from './Outcome.tsx'
import './password.css'

/** Asks for the e-mail address for a reset link. The answer never tells if the address is registered. */
export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false)
  const letters = useLetters()
  return (
    <Page title={sent ? messages['forgot.done_title'] : messages['forgot.title']}>
      <div className="column narrow">
        {!letters ? <NoLetters /> : sent ? <Sent /> : <AskForLink onSent={() => setSent(true)} />}
      </div>
    </Page>
  )
}

function Sent() {
  return (
    <Outcome title={messages['forgot.done_title']} text={messages['forgot.done']}>
      <Link to={paths.portal} className="button">
        {messages.back_to_login}
      </Link>
    </Outcome>
  )
}

/** Where the park sends no letters, staff give the link. */
function NoLetters() {
  return (
    <Outcome title={messages['forgot.title']} text={messages['forgot.no_letters']}>
      <Link to={paths.portal} className="button">
        {messages.back_to_login}
      </Link>
    </Outcome>
  )
}

function AskForLink({ onSent }: { onSent(): void }) {
  const form = useForm<ForgotPassword>({
    read: (fields) => check(forgotPasswordSchema(), Object.fromEntries(fields)),
    async send(body, key) {
      try {
        await postSessionless('/forgot-password', new URLSearchParams(body), key)
      } catch (error) {
        console.warn('The link was not sent:', error)
        // There is one sentence for every failure here, whatever the server said.
        throw new Error(messages['forgot.failed'], { cause: error })
      }
      onSent()
    },
  })

  return (
    <div className="panel stack">
      <h1>{messages['forgot.title']}</h1>
      <p className="muted">{messages['forgot.hint']}</p>
      <Form
        form={form}
        buttons={
          <>
            <Link to={paths.portal} className="button quiet">
              {messages.back_to_login}
            </Link>
            <SubmitButton sending={form.sending} busy={messages['forgot.busy']}>
              {messages['forgot.submit']}
            </SubmitButton>
          </>
        }
      >
        <Field
          name="email"
          label={messages['email.label']}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </Form>
    </div>
  )
}
