import { check } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import {
  acceptGuardianSchema,
  type AcceptGuardian,
  type GuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import {
  DEFAULT_RELATIONSHIP,
  RELATIONSHIP_LABELS,
  RELATIONSHIP_TYPES,
} from '@trailgate/shared/minors/constants'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { useId } from 'react'

import { call } from '../api/client.ts'
import { CheckBox } from '../ui/CheckBox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form, useFieldError } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useWhileShown } from '../ui/useWhileShown.ts'

interface AcceptChildProps {
  request: GuardianRequest
  name: string
  onClose(): void
  onAccepted(): void
}

const RELATIONSHIPS = RELATIONSHIP_TYPES.map((value) => ({
  value,
  text: RELATIONSHIP_LABELS[value],
}))

/** Becoming the guardian of a child who asked: the relationship, and the tick as for signing. */
export default function AcceptChild({ request, name, onClose, onAccepted }: AcceptChildProps) {
  const close = useWhileShown(onClose)
  const title = fill(messages['accept.title'], { name })
  const form = useForm<AcceptGuardian>({
    read: (fields) =>
      check(acceptGuardianSchema(), {
        relationship_type: fields.get('relationship_type'),
        consent: fields.has('consent')
          ? { text_id: GUARDIAN_CONSENT.id, accepted: true }
          : undefined,
      }),
    failed: messages['accept.failed'],
    async send(body, key) {
      await call(`/guardian-requests/${request.id}/accept`, { method: 'POST', body, key })
      close()
      onAccepted()
    },
  })

  return (
    <Dialog label={title} onClose={onClose}>
      <h2>
        <Sentence text={messages['accept.title']} names={{ name }} />
      </h2>
      <p className="muted">
        <Sentence text={messages['accept.hint']} names={{ name }} />
      </p>
      <Form
        form={form}
        buttons={
          <>
            <button type="button" className="button quiet" onClick={onClose}>
              {ui.cancel}
            </button>
            <SubmitButton sending={form.sending} busy={messages['accept.busy']}>
              {messages['accept.submit']}
            </SubmitButton>
          </>
        }
      >
        <Select
          name="relationship_type"
          label={messages['relationship.label']}
          options={RELATIONSHIPS}
          defaultValue={DEFAULT_RELATIONSHIP}
        />
        <Consent />
      </Form>
    </Dialog>
  )
}

function Consent() {
  const id = useId()
  const error = useFieldError('consent')
  return (
    <div>
      <CheckBox
        name="consent"
        label={GUARDIAN_CONSENT.text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
      />
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
