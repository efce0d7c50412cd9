import { newNumberSchema, type NewNumber } from '@trailgate/shared/customers/number'
import { messages } from '@trailgate/shared/customers/number_messages'
import { check } from '@trailgate/shared/fields'
import { ApiError } from '@trailgate/shared/http/error'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState } from 'react'

import { postSessionless } from '../api/client.ts'
import { paths } from '../paths.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useQueryString } from '../ui/useQueryString.ts'
import { Outcome } from './Outcome.tsx'
import './password.css'

type Step = 'ask' | 'link-is-dead' | 'saved'

/** Target of the letter to a rider whose phone number was released. */
export default function NewNumberPage() {
  const token = useQueryString().get('token') ?? ''
  const [step, setStep] = useState<Step>(token ? 'ask' : 'link-is-dead')
  return (
    <Page title={step === 'saved' ? messages.done_title : messages.title}>
      <div className="column narrow">
        {step === 'ask' && <AskNumber token={token} onStep={setStep} />}
        {step === 'link-is-dead' && (
          <Outcome title={messages.title} text={messages.token}>
            <Link to={paths.portal} className="button">
              {sessions.back_to_login}
            </Link>
          </Outcome>
        )}
        {step === 'saved' && (
          <Outcome title={messages.done_title} text={messages.done}>
            <Link to={`${paths.resetPassword}?token=${token}`} className="button quiet">
              {messages.choose_password}
            </Link>
            <Link to={paths.portal} className="button">
              {sessions['reset.to_login']}
            </Link>
          </Outcome>
        )}
      </div>
    </Page>
  )
}

function AskNumber({ token, onStep }: { token: string; onStep(step: Step): void }) {
  const form = useForm<NewNumber>({
    read: (fields) => check(newNumberSchema(), { ...Object.fromEntries(fields), token }),
    failed: messages.failed,
    async send(body, key) {
      try {
        await postSessionless('/new-number', body, key)
      } catch (error) {
        if (!(error instanceof ApiError && error.details?.token)) throw error
        onStep('link-is-dead')
        return
      }
      onStep('saved')
    },
  })
  return (
    <div className="panel stack">
      <h1>{messages.title}</h1>
      <p className="muted">{messages.hint}</p>
      <Form
        form={form}
        buttons={
          <SubmitButton sending={form.sending} busy={ui.saving}>
            {messages.submit}
          </SubmitButton>
        }
      >
        <Field
          name="phone"
          label={sessions['phone.label']}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </Form>
    </div>
  )
}
