import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import {
  joinPartySchema,
  newPartySchema,
  partyListSchema,
  staffNewPartySchema,
} from '@trailgate/shared/parties/schemas'
import { callerOf, visitorOf } from '#access/caller'
import { clock } from '#platform/clock'
import { send, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { endParty } from '#visits/parties/end_party'
import { joinedOf, joinParty } from '#visits/parties/join_party'
import { makeParty } from '#visits/parties/make_party'
import { invitationOf, listParties, partyDetail } from '#visits/parties/parties'
import { removeGuest } from '#visits/parties/remove_guest'

/** Riders who invite others for a day (docs/product/parties.md). */
export default class PartiesController {
  /** GET /parties: a rider's own; staff ask for those of all, of one host or of one day. */
  async index(ctx: HttpContext) {
    const query = validateQuery(ctx, partyListSchema)
    const hostId = ctx.caller?.kind === 'rider' ? ctx.caller.visitor.id : query.host_id
    const { parties, total } = await listParties({ page: pageOf(query), hostId, day: query.day })
    return send(ctx, parties, { total })
  }

  /** POST /parties */
  async store(ctx: HttpContext) {
    const caller = callerOf(ctx)
    const id = await makeParty(caller, invitationIn(ctx))
    return send(ctx, await partyDetail(caller, id), { status: 201 })
  }

  /** GET /parties/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await partyDetail(callerOf(ctx), Number(ctx.params.id)))
  }

  /** DELETE /parties/{id} */
  async destroy(ctx: HttpContext) {
    await endParty(callerOf(ctx), Number(ctx.params.id))
    return sendNothing(ctx)
  }

  /** DELETE /parties/{id}/guests/{guestId} */
  async removeGuest(ctx: HttpContext) {
    const [partyId, guestId] = [Number(ctx.params.id), Number(ctx.params.guestId)]
    await removeGuest(callerOf(ctx), { partyId, guestId })
    return sendNothing(ctx)
  }

  /** GET /parties/join/{token} */
  async invitation(ctx: HttpContext) {
    return send(ctx, await invitationOf(callerOf(ctx), String(ctx.params.token)))
  }

  /** GET /parties/join/{token}/family */
  async joined(ctx: HttpContext) {
    return send(ctx, await joinedOf(visitorOf(ctx).id, String(ctx.params.token)))
  }

  /** POST /parties/join/{token} */
  async join(ctx: HttpContext) {
    const { subject_ids: subjectIds } = validate(joinPartySchema, ctx.request.body())
    const token = String(ctx.params.token)
    await joinParty(callerOf(ctx), { token, subjectIds })
    return send(ctx, await joinedOf(visitorOf(ctx).id, token), { status: 201 })
  }
}

/** The validated invitation and its host: a rider is the host of their own parties only. */
function invitationIn(ctx: HttpContext) {
  const today = clock.today()
  if (ctx.caller?.kind === 'staff') {
    const { host_id: hostId, ...sent } = validate(
      staffNewPartySchema({ today }),
      ctx.request.body()
    )
    return { hostId, ...sent }
  }
  const { day, name } = validate(newPartySchema({ today }), ctx.request.body())
  return { hostId: visitorOf(ctx).id, day, name }
}
