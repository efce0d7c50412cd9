import {
  delivery,
  deliveryListSchema,
  newWebhookAnswer,
  newWebhookSchema,
  webhook,
  webhookChangesSchema,
  webhookSecret,
} from '@trailgate/shared/webhooks/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Webhooks = () => import('#operations/webhooks/webhooks_controller')

const machines = chapter('Keys and webhooks')

/** Receivers of events. */
export function webhookRoutes() {
  machines.get('/webhooks', 'webhooks.manage', [Webhooks, 'index'], {
    summary: 'The webhooks of the park, the newest first',
    total: true,
    answer: v.array(webhook),
  })
  machines.post('/webhooks', 'webhooks.manage', [Webhooks, 'store'], {
    summary: 'Add a webhook; only this answer contains its secret',
    body: newWebhookSchema,
    made: newWebhookAnswer,
  })
  machines.put('/webhooks/:id', 'webhooks.manage', [Webhooks, 'update'], {
    summary: 'Change what is sent of a webhook; switch it on or off',
    body: webhookChangesSchema,
    answer: webhook,
  })
  machines.delete('/webhooks/:id', 'webhooks.manage', [Webhooks, 'destroy'], {
    summary: 'Delete a webhook with its deliveries',
  })
  machines.post('/webhooks/:id/rotate-secret', 'webhooks.manage', [Webhooks, 'rotate'], {
    summary: 'Make another secret; for a day both sign',
    answer: webhookSecret,
  })
  machines.post('/webhooks/:id/test', 'webhooks.manage', [Webhooks, 'test'], {
    summary: 'Send a test event',
    also: { 202: delivery },
  })
  machines.get('/webhooks/:id/deliveries', 'webhooks.manage', [Webhooks, 'deliveries'], {
    summary: 'Events for a webhook and their answers, the newest first',
    query: deliveryListSchema,
    total: true,
    answer: v.array(delivery),
  })
  machines.post(
    '/webhooks/:id/deliveries/:deliveryId/redeliver',
    'webhooks.manage',
    [Webhooks, 'redeliver'],
    {
      summary: 'Send an event once more, under the same event id',
      also: { 202: delivery },
    }
  )
}
