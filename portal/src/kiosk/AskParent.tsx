import { check } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import {
  askGuardianSchema,
  type AskGuardian,
  type GuardianAsked,
} from '@trailgate/shared/guardian_requests/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { IdleWarning } from './IdleWarning.tsx'
import { phoneDigits } from './phoneDigits.ts'
import { PhoneKeys } from './PhoneKeys.tsx'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'

interface AskParentProps {
  onDone(): void
  onIdle(): void
}

/** A child who checked in alone gives a parent's phone number. The answer never says whether anybody has it. */
export default function AskParent({ onDone, onIdle }: AskParentProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [digits, setDigits] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  useServerTouch('choosing')
  const resetAt = useIdleReset(true, onIdle)

  const form = useForm<AskGuardian>({
    read: (fields) => check(askGuardianSchema(), Object.fromEntries(fields)),
    failed: messages['ask.failed'],
    async send(body, key) {
      const path = '/kiosk/guardian-requests'
      const { message } = await call<GuardianAsked>(path, { method: 'POST', body, key })
      setAsked(message)
    },
  })

  useEffect(() => title.current?.focus(), [asked])

  function type(next: string) {
    setDigits(phoneDigits(next))
    form.edited('phone')
  }

  return (
    <div className="panel phone-step arrive">
      <div className="lead">
        <h1 ref={title} tabIndex={-1}>
          {asked === null ? messages['ask.title'] : messages['ask.button']}
        </h1>
        <p className="muted">{asked ?? messages['ask.hint']}</p>
      </div>
      {asked === null ? (
        <Form
          form={form}
          autoComplete="off"
          className="phone-form"
          buttons={
            <>
              <Button quiet onClick={onDone}>
                {ui.back}
              </Button>
              <SubmitButton sending={form.sending} busy={messages['ask.busy']}>
                {messages['ask.submit']}
              </SubmitButton>
            </>
          }
        >
          <PhoneKeys digits={digits} onType={type} />
        </Form>
      ) : (
        <div className="form-buttons">
          <Button onClick={onDone}>{ui.back}</Button>
        </div>
      )}
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </div>
  )
}
