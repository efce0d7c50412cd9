import type { HttpContext } from '@adonisjs/core/http'
import {
  minorLinkSchema,
  minorListSchema,
  staffNewMinorSchema,
} from '@trailgate/shared/minors/schemas'
import { addMinorOnce } from '#customers/minors/add_minor_once'
import { linkMinor } from '#customers/minors/link_minor'
import { unlinkMinor } from '#customers/minors/unlink_minor'
import { actorOf, callerOf } from '#access/caller'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { mustExist } from '#customers/must_exist'
import { closedMinorsOf, minorById, minorsOf } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'
import { toMinor } from '#customers/minors/minor_transformer'

/** The minors of a customer as staff see and add them. */
export default class CustomerMinorsController {
  /** GET /customers/{id}/minors, with closed profiles whose guardian the customer was when they are asked for. */
  async index(ctx: HttpContext) {
    const guardianId = Number(ctx.params.id)
    const today = clock.today()
    const { include_closed: withClosed } = validateQuery(ctx, minorListSchema)
    await mustExist(guardianId)
    const minors = await minorsOf({ guardianId, today })
    const closed = withClosed ? await closedMinorsOf(guardianId) : []
    return sendList(
      ctx,
      [...minors, ...closed].map((minor) => toMinor(minor, today))
    )
  }

  /** GET /customers/{id}/minors/{minorId} */
  async show(ctx: HttpContext) {
    const today = clock.today()
    const minor = await minorById({
      guardianId: Number(ctx.params.id),
      minorId: Number(ctx.params.minorId),
      today,
    })
    return send(ctx, toMinor(minor, today))
  }

  /**
   * POST /customers/{id}/minors: a new minor or, with a `minor_id`, an existing one. 200 with the
   * existing child if the customer has one of that name and birth date.
   */
  async store(ctx: HttpContext) {
    const guardianId = Number(ctx.params.id)
    const today = clock.today()
    await mustExist(guardianId)
    const { id: minorId, isKnown } = await this.added(ctx, guardianId)
    return send(ctx, toMinor(await minorById({ guardianId, minorId, today }), today), {
      status: isKnown ? 200 : 201,
    })
  }

  /** DELETE /customers/{id}/minors/{minorId}: for a link that was made by mistake. */
  async destroy(ctx: HttpContext) {
    await unlinkMinor({
      guardianId: Number(ctx.params.id),
      minorId: Number(ctx.params.minorId),
      by: actorOf(ctx),
    })
    return sendNothing(ctx)
  }

  private async added(ctx: HttpContext, guardianId: number) {
    const body: unknown = ctx.request.body()
    if (typeof body === 'object' && body !== null && 'minor_id' in body) {
      const link = validate(minorLinkSchema, body)
      const { minor_id: minorId, relationship_type: relationship } = link
      await linkMinor(callerOf(ctx), { guardianId, minorId, relationship })
      return { id: minorId, isKnown: false }
    }
    const minor = validate(staffNewMinorSchema({ today: clock.today() }), body)
    return addMinorOnce(callerOf(ctx), { guardianId, minor })
  }
}
