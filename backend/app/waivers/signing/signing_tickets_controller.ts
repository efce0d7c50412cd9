import type { HttpContext } from '@adonisjs/core/http'
import { signingTicketSchema } from '@trailgate/shared/waivers/schemas'
import { callerOf } from '#access/caller'
import { giveTicket } from '#waivers/signing/give_ticket'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'

/** Tickets for signing a text that was read before (docs/product/waivers.md, The ticket). */
export default class SigningTicketsController {
  /** POST /waivers/tickets: requested when a text is shown. */
  async store(ctx: HttpContext) {
    const asked = validate(signingTicketSchema(), ctx.request.body())
    return send(ctx, await giveTicket(callerOf(ctx), asked), { status: 201 })
  }
}
