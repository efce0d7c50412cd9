import { useState } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/webhooks/messages'
import type { Webhook } from '@trailgate/shared/webhooks/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { Deliveries } from './Deliveries.tsx'

interface WebhookPanelProps {
  webhook: Webhook
  onSecret(secret: string): void
}

/** A webhook with its state, what can be done with it, and its deliveries. */
export function WebhookPanel({ webhook, onSecret }: WebhookPanelProps) {
  const notify = useNotify()
  const timeZone = useTimeZone()
  const [shown, show] = useState(false)
  const onError = (error: Error) =>
    notify(sentenceFor(error, messages.save_failed), { type: 'error' })
  const change = useProviderMutation('webhooks', 'changeWebhook', { onError })
  const remove = useProviderMutation('webhooks', 'deleteWebhook', { onError })
  const rotate = useProviderMutation('webhooks', 'rotateWebhook', {
    onError,
    onSuccess: ({ secret }) => onSecret(secret),
  })
  const test = useProviderMutation('webhooks', 'testWebhook', {
    onError,
    onSuccess() {
      show(true)
      notify(messages.tested, { type: 'success' })
    },
  })
  const { id, url, events, description, state, off_reason: reason, failing_since: since } = webhook
  const isOn = state === 'on'

  return (
    <section className="panel webhook" aria-label={url}>
      <div className="webhook-head">
        <h2 className="webhook-url">{url}</h2>
        <Badge tone={isOn ? (since ? 'warn' : 'good') : 'bad'}>{messages[`state.${state}`]}</Badge>
      </div>
      {description && <p>{description}</p>}
      <p className="webhook-facts">{events.join(', ')}</p>
      {reason && <p className="webhook-facts">{messages[`off_reason.${reason}`]}</p>}
      {isOn && since && (
        <p className="webhook-facts">
          {fill(messages.failing, { time: formatDateTime(since, timeZone) })}
        </p>
      )}
      <div className="webhook-actions">
        {isOn && (
          <Button
            variant="outlined"
            aria-disabled={test.isPending}
            onClick={() => test.isPending || test.mutate({ id })}
          >
            {messages.test}
          </Button>
        )}
        <Button variant="outlined" aria-expanded={shown} onClick={() => show(!shown)}>
          {shown ? messages['deliveries.hide'] : messages.deliveries}
        </Button>
        <Button
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate({ id, state: isOn ? 'off' : 'on' })}
        >
          {isOn ? messages.switch_off : messages.switch_on}
        </Button>
        <ConfirmButton
          label={messages.rotate}
          danger={false}
          pending={rotate.isPending}
          onConfirm={(close) => rotate.mutate({ id }, { onSettled: close })}
        >
          {messages['rotate.confirm']}
        </ConfirmButton>
        <ConfirmButton
          label={messages.delete}
          color="error"
          pending={remove.isPending}
          onConfirm={(close) => remove.mutate({ id }, { onSettled: close })}
        >
          {fill(messages['delete.confirm'], { url })}
        </ConfirmButton>
      </div>
      {shown && <Deliveries webhook={webhook} />}
    </section>
  )
}
