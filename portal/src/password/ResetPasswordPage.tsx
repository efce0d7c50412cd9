import { check } from '@trailgate/shared/fields'
import { ApiError } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/sessions/messages'
import { resetFormSchema, type ResetForm } from '@trailgate/shared/sessions/schemas'
import { useState } from 'react'

import { postSessionless } from '../api/client.ts'
import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { Form } from '../ui/Form.tsx'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useQueryString } from '../ui/useQueryString.ts'
import { Outcome } from './Outcome.tsx'
import './password.css'

type Step = 'choose' | 'link-is-dead' | 'saved'

const TITLES: Record<Step, string> = {
  'choose': messages['reset.title'],
  'link-is-dead': messages['reset.title'],
  'saved': messages['reset.done_title'],
}

/** Where the mailed links lead: a first password after registration, or a new one. */
export default function ResetPasswordPage() {
  const query = useQueryString()
  const token = query.get('token') ?? ''
  const [step, setStep] = useState<Step>(token ? 'choose' : 'link-is-dead')

  return (
    <Page title={TITLES[step]}>
      <div className="column narrow">
        {step === 'choose' && <ChoosePassword token={token} onStep={setStep} />}
        {step === 'link-is-dead' && (
          <Outcome title={messages['reset.title']} text={messages['reset.token']}>
            <Link to={paths.forgotPassword} className="button">
              {messages['reset.ask_again']}
            </Link>
          </Outcome>
        )}
        {step === 'saved' && (
          <Outcome title={messages['reset.done_title']} text={messages['reset.done']}>
            <Link to={paths.portal} className="button">
              {messages['reset.to_login']}
            </Link>
          </Outcome>
        )}
      </div>
    </Page>
  )
}

function ChoosePassword({ token, onStep }: { token: string; onStep(step: Step): void }) {
  const form = useForm<ResetForm>({
    read: (fields) => check(resetFormSchema(), Object.fromEntries(fields)),
    failed: messages['reset.failed'],
    async send({ password }, key) {
      try {
        await postSessionless('/reset-password', { token, password }, key)
      } catch (error) {
        if (!isDeadLink(error)) throw error
        onStep('link-is-dead')
        return
      }
      // The server ended every session of this rider with the old password.
      customerSession.clear()
      onStep('saved')
    },
  })

  return (
    <div className="panel stack">
      <h1>{messages['reset.title']}</h1>
      <p className="muted">{messages['reset.hint']}</p>
      <Form
        form={form}
        buttons={
          <SubmitButton sending={form.sending} busy={messages['reset.busy']}>
            {messages['reset.submit']}
          </SubmitButton>
        }
      >
        <PasswordField
          name="password"
          label={messages['reset.new_label']}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirm_password"
          label={messages['password.confirm_label']}
          autoComplete="new-password"
        />
      </Form>
    </div>
  )
}

function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && Boolean(error.details?.token)
}
