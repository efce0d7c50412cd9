import { check } from '@trailgate/shared/fields'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { DECLINE_REASON_MAX } from '@trailgate/shared/waivers/constants'
import { declineWaiverSchema, type DeclineWaiver } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/signing_messages'
import { useState } from 'react'

import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useForm } from '../../ui/useForm.ts'
import { afterSigning } from '../queries.ts'
import type { Chosen, Subject } from '../signing/flow.ts'
import type { SigningHandle } from '../signing/useSigning.ts'

interface DeclineProps extends Chosen {
  signing: SigningHandle
  onBack(): void
}

/** "I don't agree": nothing is signed, and staff see it at once. */
export default function Decline({ signing, texts, onBack }: DeclineProps) {
  const [done, setDone] = useState(false)
  const form = useForm<DeclineWaiver[]>({
    read(fields) {
      const reason = fields.get('reason')
      const all = texts.map(({ template, subject }) =>
        check(declineWaiverSchema(), {
          template_id: template.id,
          content_hash: template.content_hash,
          subject_ids: idsOf(subject, signing.signerId),
          reason,
        })
      )
      const wrong = all.find((each) => !each.ok)
      if (wrong && !wrong.ok) return wrong
      return { ok: true, value: all.flatMap((each) => (each.ok ? [each.value] : [])) }
    },
    failed: messages['decline.failed'],
    async send(bodies, key) {
      for (const [place, body] of bodies.entries()) {
        await call('/waivers/decline', { method: 'POST', body, key: `${key}-${place}` })
      }
      afterSigning()
      setDone(true)
    },
  })

  if (done) {
    return (
      <Dialog label={messages['decline.title']} onClose={signing.leave}>
        <p role="status">{messages['decline.done']}</p>
        <div className="form-buttons">
          <Button autoFocus onClick={signing.leave}>
            {ui.close}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog label={messages['decline.title']} onClose={onBack}>
      <h2>{messages['decline.title']}</h2>
      <p>{messages['decline.hint']}</p>
      <Form
        form={form}
        autoComplete="off"
        buttons={
          <>
            <Button quiet onClick={onBack}>
              {ui.back}
            </Button>
            <SubmitButton sending={form.sending} busy={messages['decline.busy']}>
              {messages['decline.confirm']}
            </SubmitButton>
          </>
        }
      >
        <Field
          name="reason"
          label={messages['decline.reason']}
          aria-required={false}
          autoComplete="off"
          maxLength={DECLINE_REASON_MAX}
        />
      </Form>
    </Dialog>
  )
}

function idsOf({ sent }: Subject, signerId: number): number[] {
  if (sent.subject_ids) return sent.subject_ids
  return [sent.minor_id ?? signerId]
}
