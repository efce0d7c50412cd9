import type { HttpContext } from '@adonisjs/core/http'
import { withoutReadOnly } from '@trailgate/shared/fields'
import { minorChangesSchema, newMinorSchema } from '@trailgate/shared/minors/schemas'
import { addMinor } from '#customers/minors/add_minor'
import { removeMinor } from '#customers/minors/remove_minor'
import { updateMinor } from '#customers/minors/update_minor'
import { actorOf, callerOf, visitorOf } from '#access/caller'
import { grownUp } from '#customers/minors/grown_up'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { minorById, minorsOf } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'
import { toMinor } from '#customers/minors/minor_transformer'

/** A rider's own minors (docs/product/minors.md). */
export default class MinorsController {
  /** GET /minors/ */
  async index(ctx: HttpContext) {
    const today = clock.today()
    const minors = await minorsOf({ guardianId: visitorOf(ctx).id, today })
    return sendList(
      ctx,
      minors.map((minor) => toMinor(minor, today))
    )
  }

  /** GET /minors/{id} */
  async show(ctx: HttpContext) {
    const { today, ...minor } = named(ctx)
    return send(ctx, toMinor(await minorById({ ...minor, today }), today))
  }

  /** POST /minors/: refused for callers under 18 and callers of unknown age. */
  async store(ctx: HttpContext) {
    const today = clock.today()
    const guardianId = grownUp(ctx, today)
    const minor = validate(newMinorSchema({ today }), ctx.request.body())
    const minorId = await addMinor(callerOf(ctx), { guardianId, minor })
    return send(ctx, toMinor(await minorById({ guardianId, minorId, today }), today), {
      status: 201,
    })
  }

  /** PUT /minors/{id}: any subset. */
  async update(ctx: HttpContext) {
    const { today, ...minor } = named(ctx)
    const before = await minorById({ ...minor, today })
    const body = withoutSameBirthDate(ctx.request.body(), before)
    const changes = validate(minorChangesSchema({ today }), body)
    await updateMinor({ ...minor, changes, by: actorOf(ctx) })
    return send(ctx, toMinor(await minorById({ ...minor, today }), today))
  }

  /** DELETE /minors/{id}: ends this guardian's link. */
  async destroy(ctx: HttpContext) {
    const { guardianId, minorId } = named(ctx)
    await removeMinor({ guardianId, minorId, by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}

function named(ctx: HttpContext) {
  return {
    guardianId: visitorOf(ctx).id,
    minorId: Number(ctx.params.id),
    today: clock.today(),
  }
}

/**
 * The form sends the birth date along: an unchanged one is not validated, as the minor may have
 * come of age since.
 */
function withoutSameBirthDate(
  body: unknown,
  { date_of_birth: born }: { date_of_birth: string | null }
) {
  const sent = typeof body === 'object' && body !== null && 'date_of_birth' in body
  return sent && body.date_of_birth === born ? withoutReadOnly(body, ['date_of_birth']) : body
}
