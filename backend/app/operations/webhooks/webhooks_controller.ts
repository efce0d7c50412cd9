import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import {
  deliveryListSchema,
  newWebhookSchema,
  webhookChangesSchema,
} from '@trailgate/shared/webhooks/schemas'
import { actorOf, callerOf } from '#access/caller'
import { deliveriesOf, redeliver, testWebhook } from '#operations/webhooks/deliveries'
import { webhookById, webhooks } from '#operations/webhooks/webhooks'
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  updateWebhook,
} from '#operations/webhooks/write_webhook'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'

/** Receivers of events, for admins (docs/product/webhooks.md). */
export default class WebhooksController {
  async index(ctx: HttpContext) {
    return sendList(ctx, await webhooks())
  }

  /** POST: the secret is shown only in this answer. */
  async store(ctx: HttpContext) {
    const sent = validate(newWebhookSchema, ctx.request.body())
    return send(ctx, await createWebhook(callerOf(ctx), sent), { status: 201 })
  }

  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const changes = validate(webhookChangesSchema, ctx.request.body())
    await updateWebhook({ id, changes, by: actorOf(ctx) })
    return send(ctx, await webhookById(id))
  }

  async destroy(ctx: HttpContext) {
    await deleteWebhook({ id: Number(ctx.params.id), by: actorOf(ctx) })
    return sendNothing(ctx)
  }

  async rotate(ctx: HttpContext) {
    return send(ctx, { secret: await rotateSecret(callerOf(ctx), Number(ctx.params.id)) })
  }

  /** POST …/test: the event is sent within seconds; its delivery tells how. */
  async test(ctx: HttpContext) {
    return send(ctx, await testWebhook(callerOf(ctx), Number(ctx.params.id)), { status: 202 })
  }

  async deliveries(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const page = pageOf(validateQuery(ctx, deliveryListSchema))
    await webhookById(id)
    const { deliveries, total } = await deliveriesOf(id, page)
    return send(ctx, deliveries, { total })
  }

  async redeliver(ctx: HttpContext) {
    const { id, deliveryId } = ctx.params
    const which = { webhookId: Number(id), id: Number(deliveryId) }
    return send(ctx, await redeliver(callerOf(ctx), which), { status: 202 })
  }
}
