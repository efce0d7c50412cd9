import type { HttpContext } from '@adonisjs/core/http'
import { apiKeyListSchema, newApiKeySchema } from '@trailgate/shared/api_keys/schemas'
import { pageOf } from '@trailgate/shared/fields'
import { apiKeys } from '#access/api_keys/api_keys'
import { makeApiKey } from '#access/api_keys/make_api_key'
import { revokeApiKey } from '#access/api_keys/revoke_api_key'
import { actorOf, callerOf } from '#access/caller'
import { clock } from '#platform/clock'
import { send, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'

/** Keys of other programs, for admins (docs/product/api-keys.md). */
export default class ApiKeysController {
  async index(ctx: HttpContext) {
    const { keys, total } = await apiKeys(pageOf(validateQuery(ctx, apiKeyListSchema)))
    return send(ctx, keys, { total })
  }

  /** POST: the key is shown only in this answer. */
  async store(ctx: HttpContext) {
    const sent = validate(newApiKeySchema({ now: clock.now() }), ctx.request.body())
    return send(ctx, await makeApiKey(callerOf(ctx), sent), { status: 201 })
  }

  async destroy(ctx: HttpContext) {
    await revokeApiKey({ id: Number(ctx.params.id), by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
