import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import {
  myWaiversQuerySchema,
  signWaiverSchema,
  type SignWaiver,
} from '@trailgate/shared/waivers/schemas'
import { admitTicket, comeTicket, type ComeTicket } from '#waivers/signing/sign_by_ticket'
import { signWaiver } from '#waivers/signing/sign_waiver'
import { NotFound } from '#platform/http/refusals'
import { TicketInvalid } from '#waivers/signing/ticket_invalid'
import { callerOf, visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { riderTemplates } from '#waivers/templates/rider_templates'
import { myWaiver, myWaivers, waiversOfMinor } from '#waivers/waivers_of_family'
import { clock } from '#platform/clock'
import { toKioskWaiver, toSignedWaiver } from '#waivers/signed_waiver_transformer'

/** Waivers as riders read and sign them (Riders). */
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

  /** POST /waivers/sign, with a session or a ticket: for oneself, for `minor_id`, or for all `subject_ids`, which answers an array. */
  async sign(ctx: HttpContext) {
    const come = await comeTicket(callerOf(ctx), ctx.request.body())
    const signing = validate(signWaiverSchema({ today: clock.today() }), ctx.request.body())
    const { minor_id: minorId, subject_ids: several } = signing
    if (several) return send(ctx, await signFor(ctx, signing, several, come), { status: 201 })
    const signerId = come?.row.signer_id ?? visitorOf(ctx).id
    const subject = minorId ? minorOf(signerId, minorId) : signerId
    const [signed] = await signFor(ctx, signing, [subject], come)
    return send(ctx, signed, { status: 201 })
  }

  /** POST /minors/{id}/waiver: the other door to the same thing. */
  async signForMinor(ctx: HttpContext) {
    const come = await comeTicket(callerOf(ctx), ctx.request.body())
    const signing = validate(signWaiverSchema({ today: clock.today() }), ctx.request.body())
    const signerId = come?.row.signer_id ?? visitorOf(ctx).id
    const minor = minorOf(signerId, Number(ctx.params.id))
    const [signed] = await signFor(ctx, signing, [minor], come)
    return send(ctx, signed, { status: 201 })
  }
}

/** Nobody is a minor of their own. @throws {NotFound} */
function minorOf(signerId: number, id: number) {
  if (id === signerId) throw new NotFound()
  return id
}

async function signFor(
  ctx: HttpContext,
  signing: SignWaiver,
  subjectIds: readonly number[],
  come: ComeTicket | null
) {
  const sent = { signing, subjectIds }
  const { caller, ticket } = admitTicket(callerOf(ctx), come, sent)
  // The line of the log says who has signed.
  ctx.caller = caller
  const { waivers, templates } = await signWaiver(caller, { ...sent, ticket }).catch(
    (error: unknown) => {
      // Used up by another signing: who has a session signs without it.
      if (!(error instanceof TicketInvalid) || !ticket?.hasSession) throw error
      return signWaiver(caller, { ...sent, ticket: null })
    }
  )
  const toAnswer = visitorOf(ctx).kind === 'kiosk' ? toKioskWaiver : toSignedWaiver
  return waivers.map((waiver) => toAnswer(waiver, { templates, today: clock.today() }))
}
