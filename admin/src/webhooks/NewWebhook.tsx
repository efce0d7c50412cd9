import { useState, type SyntheticEvent } from 'react'

import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
} from '@trailgate/shared/webhooks/constants'
import { messages } from '@trailgate/shared/webhooks/messages'
import { newWebhookSchema, type NewWebhookAnswer } from '@trailgate/shared/webhooks/schemas'

import { useProviderMutation } from '../providers/useProvider.ts'
import { DraftField } from '../ui/DraftField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TickList } from '../ui/TickList.tsx'
import { useDraftErrors } from '../ui/useDraftErrors.ts'

const FORM = 'new-webhook'

interface NewWebhookProps {
  onClose(): void
  onMade(made: NewWebhookAnswer): void
}

/** The address of a receiver, and the events that it gets. */
export function NewWebhook({ onClose, onMade }: NewWebhookProps) {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const { errors, failure, checked, showFailure } = useDraftErrors()
  const { mutate, isPending } = useProviderMutation('webhooks', 'addWebhook', {
    untilShown: true,
    onSuccess: onMade,
    onError: (error) => showFailure(error, messages.save_failed),
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending) return
    const read = checked(newWebhookSchema(), { url, events, description })
    if (read) mutate(read)
  }

  return (
    <FormDialog
      size="sm"
      title={messages.add}
      form={FORM}
      submit={messages.add}
      pending={isPending}
      failure={failure}
      onClose={onClose}
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <DraftField
          autoFocus
          required
          type="url"
          label={messages.url}
          value={url}
          max={WEBHOOK_URL_MAX}
          onChange={setUrl}
          errors={errors.url}
          hint={messages['url.hint']}
        />
        <DraftField
          label={messages.description}
          value={description}
          max={WEBHOOK_DESCRIPTION_MAX}
          onChange={setDescription}
          errors={errors.description}
        />
        <TickList
          legend={messages.events}
          values={WEBHOOK_EVENTS}
          labelOf={(event) => event}
          chosen={events}
          onChange={setEvents}
          errors={errors.events}
        />
      </form>
    </FormDialog>
  )
}
