import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { check } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import {
  acceptGuardianSchema,
  type AcceptGuardian,
  type GuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { call } from '../api/client.ts'
import { consentOf } from '../minors/consentOf.ts'
import { RelationshipAndConsent } from '../minors/GuardianConsent.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useWhileShown } from '../ui/useWhileShown.ts'

interface AcceptChildProps {
  request: GuardianRequest
  name: string
  onClose(): void
  onAccepted(): void
}

/** Becoming the guardian of a child who asked: the relationship, and the tick as for signing. */
export default function AcceptChild({ request, name, onClose, onAccepted }: AcceptChildProps) {
  const close = useWhileShown(onClose)
  const title = fill(messages['accept.title'], { name })
  const form = useForm<AcceptGuardian>({
    read: (fields) =>
      check(acceptGuardianSchema(), {
        relationship_type: fields.get('relationship_type'),
        consent: consentOf(fields),
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
        <Sentence
          text={request.kind === 'child' ? messages['accept.hint'] : messages['second.hint']}
          names={{ name }}
        />
      </p>
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.cancel}
            </Button>
            <SubmitButton sending={form.sending} busy={messages['accept.busy']}>
              {messages['accept.submit']}
            </SubmitButton>
          </>
        }
      >
        <RelationshipAndConsent label={messages['relationship.label']} />
      </Form>
    </Dialog>
  )
}
