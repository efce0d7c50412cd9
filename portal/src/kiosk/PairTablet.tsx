import { check } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/kiosk/messages'
import { pairSchema, type Pair } from '@trailgate/shared/kiosk/schemas'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef } from 'react'

import { postSessionless } from '../api/client.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'

/** Pairs this tablet with a manager's one-time code; the server then recognizes its cookie. */
export function PairTablet({ onBack, onPaired }: { onBack(): void; onPaired(): void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const form = useForm<Pair>({
    read: (fields) => check(pairSchema(), Object.fromEntries(fields)),
    failed: messages['pair.failed'],
    async send(body, key) {
      await postSessionless('/kiosk/pair', body, key)
      onPaired()
    },
  })

  return (
    <div className="panel pair-step arrive">
      <div className="lead">
        <h1 ref={title} tabIndex={-1}>
          {messages['not_paired.title']}
        </h1>
        <p>{messages.not_paired}</p>
        <p className="muted">{messages['pair.hint']}</p>
      </div>
      <Form
        form={form}
        autoComplete="off"
        buttons={
          <>
            <Button quiet onClick={onBack}>
              {ui.back}
            </Button>
            <SubmitButton sending={form.sending} busy={session['reset.busy']}>
              {messages['pair.submit']}
            </SubmitButton>
          </>
        }
      >
        <Field
          name="code"
          label={messages['pair.code_label']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Form>
    </div>
  )
}
