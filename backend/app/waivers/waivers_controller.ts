import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import {
  declineWaiverSchema,
  myWaiversQuerySchema,
  riderTemplatesQuerySchema,
  signWaiverSchema,
  type SignWaiver,
} from '@trailgate/shared/waivers/schemas'
import { authorizeTicket, verifyTicket, type VerifiedTicket } from '#waivers/signing/sign_by_ticket'
import { consentForMinor } from '#waivers/signing/consent_for_minor'
import { declineWaiver } from '#waivers/signing/decline_waiver'
import { signWaiver } from '#waivers/signing/sign_waiver'
import { NotFound, Unauthenticated } from '#platform/http/refusals'
import { TicketInvalid } from '#waivers/signing/ticket_invalid'
import { callerOf, visitorOf } from '#access/caller'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { riderTemplates } from '#waivers/templates/rider_templates'
import { myWaiver, myWaivers, waiversOfMinor } from '#waivers/waivers_of_family'
import { clock } from '#platform/clock'
import { toKioskWaiver, toSignedWaiver } from '#waivers/signed_waiver_transformer'

/** Waivers as riders read and sign them. */
export default class WaiversController {
  /** GET /waivers/templates: cacheable with revalidation (ETag). */
  async templates(ctx: HttpContext) {
    const { subject_id: subjectId } = validateQuery(ctx, riderTemplatesQuerySchema)
    const today = clock.today()
    const consent = subjectId ? await consentForMinor(await signerIn(ctx), subjectId, today) : null
    const templates = (await riderTemplates(today)).map((template) => ({
      ...template,
      ...(consent && { consent }),
    }))
    const etag = `"${createHash('sha256').update(JSON.stringify(templates)).digest('base64url')}"`
    ctx.response.header('cache-control', 'no-cache')
    ctx.response.header('etag', etag)
    if (ctx.request.header('if-none-match') === etag) return ctx.response.status(304).send(null)
    return sendList(ctx, templates)
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
    return sendList(ctx, await waiversOfMinor(whose, clock.today()))
  }

  /** POST /waivers/decline */
  async decline(ctx: HttpContext) {
    const sent = validate(declineWaiverSchema, ctx.request.body())
    await declineWaiver(callerOf(ctx), sent)
    return sendNothing(ctx)
  }

  /**
   * POST /waivers/sign, with a session or a ticket: for oneself, for `minor_id`, or for all `subject_ids`, which
   * answers an array.
   */
  async sign(ctx: HttpContext) {
    const come = await verifyTicket(callerOf(ctx), ctx.request.body())
    const signing = validate(signWaiverSchema({ today: clock.today() }), ctx.request.body())
    const { minor_id: minorId, subject_ids: several } = signing
    if (several) return send(ctx, await signFor(ctx, signing, several, come), { status: 201 })
    const signerId = come?.row.signer_id ?? visitorOf(ctx).id
    const subject = minorId ? minorOf(signerId, minorId) : signerId
    const [signed] = await signFor(ctx, signing, [subject], come)
    return send(ctx, signed, { status: 201 })
  }

  /** POST /minors/{id}/waiver: the same by another route. */
  async signForMinor(ctx: HttpContext) {
    const come = await verifyTicket(callerOf(ctx), ctx.request.body())
    const signing = validate(signWaiverSchema({ today: clock.today() }), ctx.request.body())
    const signerId = come?.row.signer_id ?? visitorOf(ctx).id
    const minor = minorOf(signerId, Number(ctx.params.id))
    const [signed] = await signFor(ctx, signing, [minor], come)
    return send(ctx, signed, { status: 201 })
  }
}

/** The list is public, so the session is looked up here. @throws {Unauthenticated} without one. */
async function signerIn({ auth }: HttpContext): Promise<number> {
  const guard = auth.use('visitor')
  if (!(await guard.check())) throw new Unauthenticated()
  return guard.getUserOrFail().id
}

/** No one is their own minor. @throws {NotFound} */
function minorOf(signerId: number, id: number) {
  if (id === signerId) throw new NotFound()
  return id
}

async function signFor(
  ctx: HttpContext,
  signing: SignWaiver,
  subjectIds: readonly number[],
  come: VerifiedTicket | null
) {
  const sent = { signing, subjectIds }
  const { caller, ticket } = authorizeTicket(callerOf(ctx), come, sent)
  // The log line names the signer.
  ctx.caller = caller
  const { waivers, templates } = await signWaiver(caller, { ...sent, ticket }).catch(
    (error: unknown) => {
      // The ticket was used by another signing: with a session the call signs without it.
      if (!(error instanceof TicketInvalid) || !ticket?.hasSession) throw error
      return signWaiver(caller, { ...sent, ticket: null })
    }
  )
  const toAnswer = visitorOf(ctx).kind === 'kiosk' ? toKioskWaiver : toSignedWaiver
  return waivers.map((waiver) => toAnswer(waiver, { templates, today: clock.today() }))
}
