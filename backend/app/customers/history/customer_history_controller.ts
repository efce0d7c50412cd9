import type { HttpContext } from '@adonisjs/core/http'
import { historySchema } from '@trailgate/shared/customers/schemas'
import { pageOf } from '@trailgate/shared/fields'
import { send } from '#platform/http/send'
import { validateQuery } from '#platform/http/validate'
import { customerHistory } from '#customers/history/customer_history'

/** GET /customers/{id}/history: who did what when, newest first. */
export default class CustomerHistoryController {
  async index(ctx: HttpContext) {
    const page = pageOf(validateQuery(ctx, historySchema))
    const { entries, total } = await customerHistory(Number(ctx.params.id), page)
    return send(ctx, entries, { total })
  }
}
