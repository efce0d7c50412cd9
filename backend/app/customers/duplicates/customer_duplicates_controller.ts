import type { HttpContext } from '@adonisjs/core/http'
import {
  duplicateCheckSchema,
  duplicatesSchema,
} from '@trailgate/shared/customers/duplicates/schemas'
import { callerOf } from '#access/caller'
import { dismissPair } from '#customers/duplicates/dismiss_pair'
import { send, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { duplicatePairs } from '#customers/duplicates/duplicate_pairs'
import { possibleDuplicates } from '#customers/duplicates/possible_duplicates'

/** Records that may be of one person (docs/product/duplicates.md). */
export default class CustomerDuplicatesController {
  /** GET /customers/duplicates */
  async index(ctx: HttpContext) {
    const { pairs, total } = await duplicatePairs(validateQuery(ctx, duplicatesSchema))
    return send(ctx, pairs, { total })
  }

  /**
   * POST /customers/duplicates/check: a POST, because a query string with personal data would be in
   * every log.
   */
  async check(ctx: HttpContext) {
    const draft = validate(duplicateCheckSchema, ctx.request.body())
    return send(ctx, await possibleDuplicates(draft))
  }

  /** POST /customers/duplicates/{id}/dismiss */
  async dismiss(ctx: HttpContext) {
    await dismissPair(callerOf(ctx), { id: Number(ctx.params.id), dismissed: true })
    return sendNothing(ctx)
  }

  /** DELETE /customers/duplicates/{id}/dismiss */
  async restore(ctx: HttpContext) {
    await dismissPair(callerOf(ctx), { id: Number(ctx.params.id), dismissed: false })
    return sendNothing(ctx)
  }
}
