import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import {
  myWaiversQuerySchema,
  signWaiverSchema,
  type SignWaiver,
} from '@trailgate/shared/waivers/schemas'
import { signWaiver } from '#waivers/signing/sign_waiver'
import { NotFound } from '#platform/http/refusals'
import { visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { riderTemplates } from '#waivers/templates/rider_templates'
import { myWaiver, myWaivers, waiversOfMinor } from '#waivers/waivers_of_family'
import { clock } from '#platform/clock'
import { toKioskWaiver, toSignedWaiver } from '#waivers/signed_waiver_transformer'

/** Waivers as riders read and sign them (P 2, 4, 7; contract, Riders). */
export default class WaiversController {
  /** GET /waivers/templates: may be kept by a browser, which asks each time whether it is still the same. */
  async templates(ctx: HttpContext) {
    const templates = await riderTemplates(clock.today())
    const etag = `"${createHash('sha256').update(JSON.stringify(templates)).digest('base64url')}"`
    ctx.response.header('cache-control', 'no-cache')
    ctx.response.header('etag', etag)
    if (ctx.request.header('if-none-match') === etag) return ctx.response.status(304).send(null)
    return send(ctx, templates)
  }

  /** GET /waivers/my-waivers */
  async mine(ctx: HttpContext) {
    const query = validateQuery(ctx, myWaiversQuerySchema)
    const whose = { riderId: visitorOf(ctx).id, withMinors: query.include_minors ?? true }
    return send(ctx, await myWaivers(whose, clock.today()))
  }

  /** GET /waivers/{id}/detail */
  async show(ctx: HttpContext) {
    const which = { riderId: visitorOf(ctx).id, waiverId: Number(ctx.params.id) }
    return send(ctx, await myWaiver(which, clock.today()))
  }

  /** GET /minors/{id}/waivers */
  async ofMinor(ctx: HttpContext) {
    const whose = { guardianId: visitorOf(ctx).id, minorId: Number(ctx.params.id) }
    return send(ctx, await waiversOfMinor(whose, clock.today()))
  }

  /** POST /waivers/sign: for oneself, for `minor_id`, or for all `subject_ids`, which answers an array. */
  async sign(ctx: HttpContext) {
    const signing = validate(signWaiverSchema({ today: clock.today() }), ctx.request.body())
    const { minor_id: minorId, subject_ids: several } = signing
    if (several) return send(ctx, await signFor(ctx, signing, several), { status: 201 })
    const subject = minorId ? minorOf(ctx, minorId) : visitorOf(ctx).id
    const [signed] = await signFor(ctx, signing, [subject])
    return send(ctx, signed, { status: 201 })
  }

  /** POST /minors/{id}/waiver: the other door to the same thing. */
  async signForMinor(ctx: HttpContext) {
    const signing = validate(signWaiverSchema({ today: clock.today() }), ctx.request.body())
    const [signed] = await signFor(ctx, signing, [minorOf(ctx, Number(ctx.params.id))])
    return send(ctx, signed, { status: 201 })
  }
}

/** Nobody is a minor of their own. @throws {NotFound} */
function minorOf(ctx: HttpContext, id: number) {
  if (id === visitorOf(ctx).id) throw new NotFound()
  return id
}

async function signFor(ctx: HttpContext, signing: SignWaiver, subjectIds: readonly number[]) {
  const { waivers, templates } = await signWaiver(ctx, { signing, subjectIds })
  const toAnswer = visitorOf(ctx).kind === 'kiosk' ? toKioskWaiver : toSignedWaiver
  return waivers.map((waiver) => toAnswer(waiver, { templates, today: clock.today() }))
}
