import type { HttpContext } from '@adonisjs/core/http'
import { clearAnswersSchema } from '@trailgate/shared/waivers/answer_schemas'
import { callerOf } from '#access/caller'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { clearAnswers } from '#visits/answers/clear_answers'
import { waiverForStaff } from '#waivers/waivers_of_customer'

/** An answer on a waiver that stops its rider until staff have looked at it (docs/product/waivers.md). */
export default class ClearedAnswersController {
  /** POST /waivers/{id}/answers/cleared */
  async store(ctx: HttpContext) {
    const { reason } = validate(clearAnswersSchema, ctx.request.body())
    const waiverId = Number(ctx.params.id)
    await clearAnswers(callerOf(ctx), { waiverId, reason })
    return send(ctx, await waiverForStaff(waiverId, clock.today()))
  }
}
