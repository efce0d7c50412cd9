import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/webhooks/messages'
import type { Delivery, Webhook } from '@trailgate/shared/webhooks/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { useProviderMutation, useProviderQuery } from '../providers/useProvider.ts'
import { QueryStates } from '../ui/QueryStates.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Pause between two looks while something waits, in ms. */
const REFETCH_MS = 3000

/** The newest events for a webhook and their answers. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id } = webhook
  const query = useProviderQuery(
    'webhooks',
    'webhookDeliveries',
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some(({ next_attempt_at }) => next_attempt_at !== null) ? REFETCH_MS : false,
    }
  )
  return (
    <QueryStates query={query} failed={messages['deliveries.failed']} rows={3}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p>{messages['deliveries.empty']}</p>
        ) : (
          <ul className="webhook-deliveries" aria-label={messages.deliveries}>
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
          </ul>
        )
      }
    </QueryStates>
  )
}

function Row({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const timeZone = useTimeZone()
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('webhooks', 'redeliverEvent', {
    onError: (error) => notify(sentenceFor(error, messages.save_failed), { type: 'error' }),
  })
  const again = { webhookId: webhook.id, id: delivery.id }
  return (
    <li>
      <div>
        <p>
          <strong>{delivery.type}</strong> {formatDateTime(delivery.created_at, timeZone)}
        </p>
        <p className="webhook-facts">
          {answerOf(delivery)} · {messages['delivery.tries']}: {delivery.attempts}
          {delivery.next_attempt_at !== null &&
            ` · ${fill(messages['delivery.next'], { time: formatDateTime(delivery.next_attempt_at, timeZone) })}`}
        </p>
        {delivery.response_text && <p className="webhook-answer">{delivery.response_text}</p>}
      </div>
      {webhook.state === 'on' && delivery.next_attempt_at === null && (
        <Button
          size="small"
          aria-label={`${messages.redeliver}: ${delivery.type}, ${delivery.id}`}
          aria-disabled={isPending}
          onClick={() => isPending || mutate(again)}
        >
          {messages.redeliver}
        </Button>
      )}
    </li>
  )
}

function answerOf({ response_status: status, attempts, next_attempt_at: next }: Delivery): string {
  if (attempts === 0)
    return next === null ? messages['delivery.given_up'] : messages['delivery.waiting']
  return `${messages['delivery.answer']}: ${status ?? messages['delivery.none']}`
}
