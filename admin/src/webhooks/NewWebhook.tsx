import { useState, type SyntheticEvent } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'

import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
} from '@trailgate/shared/webhooks/constants'
import { messages } from '@trailgate/shared/webhooks/messages'
import { newWebhookSchema, type NewWebhookAnswer } from '@trailgate/shared/webhooks/schemas'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'

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
  const [errors, setErrors] = useState<Details>({})
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useProviderMutation('webhooks', 'addWebhook', {
    untilShown: true,
    onSuccess: onMade,
    onError(error) {
      setErrors(refusalOf(error)?.details ?? {})
      setFailure(sentenceFor(error, messages.save_failed))
    },
  })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isPending) return
    const read = check(newWebhookSchema(), { url, events, description })
    setFailure(undefined)
    setErrors(read.ok ? {} : read.details)
    if (read.ok) mutate(read.value)
  }

  const toggle = (event: WebhookEvent, chosen: boolean) =>
    setEvents(chosen ? [...events, event] : events.filter((other) => other !== event))

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
        <TextField
          autoFocus
          required
          fullWidth
          size="small"
          margin="dense"
          type="url"
          label={messages.url}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          error={Boolean(errors.url)}
          helperText={errors.url?.[0] ?? messages['url.hint']}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: WEBHOOK_URL_MAX } }}
        />
        <TextField
          fullWidth
          size="small"
          margin="dense"
          label={messages.description}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          error={Boolean(errors.description)}
          helperText={errors.description?.[0]}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: WEBHOOK_DESCRIPTION_MAX } }}
        />
        <fieldset className="webhook-events">
          <legend>{messages.events}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <FormControlLabel
              key={event}
              label={event}
              control={
                <Checkbox
                  size="small"
                  checked={events.includes(event)}
                  onChange={({ target }) => toggle(event, target.checked)}
                />
              }
            />
          ))}
          {errors.events && (
            <FormHelperText error role="alert">
              {errors.events[0]}
            </FormHelperText>
          )}
        </fieldset>
      </form>
    </FormDialog>
  )
}
