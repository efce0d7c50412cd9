import type {
  Delivery,
  NewWebhook,
  NewWebhookAnswer,
  Webhook,
  WebhookChanges,
} from '@trailgate/shared/webhooks/schemas'

import { call, type Signal } from '../api/client.ts'

/** Adding, changing and trying webhooks. */
export const webhookCalls = {
  webhooks: ({ signal }: Signal) => call<Webhook[]>('/webhooks', { signal }),
  addWebhook: (body: NewWebhook) => call<NewWebhookAnswer>('/webhooks', { method: 'POST', body }),
  changeWebhook: ({ id, ...body }: WebhookChanges & { id: number }) =>
    call<Webhook>(`/webhooks/${id}`, { method: 'PUT', body }),
  deleteWebhook: ({ id }: { id: number }) => call(`/webhooks/${id}`, { method: 'DELETE' }),
  rotateWebhook: ({ id }: { id: number }) =>
    call<{ secret: string }>(`/webhooks/${id}/rotate-secret`, { method: 'POST' }),
  testWebhook: ({ id }: { id: number }) =>
    call<Delivery>(`/webhooks/${id}/test`, { method: 'POST' }),
  webhookDeliveries: ({ id, signal }: { id: number } & Signal) =>
    call<Delivery[]>(`/webhooks/${id}/deliveries?limit=20`, { signal }),
  redeliverEvent: ({ webhookId, id }: { webhookId: number; id: number }) =>
    call<Delivery>(`/webhooks/${webhookId}/deliveries/${id}/redeliver`, { method: 'POST' }),
}
