import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/evidence/messages'
import { coverageAtSchema, evidencePackSchema } from '@trailgate/shared/evidence/schemas'
import { actorOf, staffOf } from '#access/caller'
import { oneAtATime } from '#access/one_at_a_time'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { attachmentDisposition } from '#platform/http/content_disposition'
import { consume } from '#platform/http/rate_limits'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { settings } from '#start/settings'
import { coverageOfCustomer } from './coverage_at.ts'
import { evidencePack, zipOf } from './evidence_pack.ts'

/** Coverage of a customer at a past minute, and the evidence pack (docs/product/waivers.md). */
export default class EvidenceController {
  /** GET /customers/{id}/coverage?at= */
  async coverage(ctx: HttpContext) {
    const { at } = validateQuery(ctx, coverageAtSchema({ now: clock.now() }))
    const { answer } = await coverageOfCustomer(Number(ctx.params.id), at)
    return send(ctx, answer)
  }

  /** POST /customers/{id}/evidence-pack: one at a time for each member of staff; each is a line of the customer's history. */
  async pack(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const now = clock.now()
    const sent = validate(evidencePackSchema({ now }), ctx.request.body())
    const at = sent.at ?? `${now.toISOString().slice(0, 19)}Z`
    const { id: staffId } = staffOf(ctx)
    const asked = { name: `evidence pack of ${staffId}`, busy: messages['pack.busy'] }
    const untilSent = await oneAtATime(ctx, asked)
    await consume(['evidence.staff', String(staffId)])
    const by = actorOf(ctx)
    const pack = await evidencePack(id, at, by)
    const { covered, sequence, visit } = pack.answer
    const about = formatDateTime(at, settings.parkTimezone)
    const details = { at, about, covered, sequence, visit_id: visit?.id ?? null }
    await record({ action: 'customer.evidence_packed', by, customerId: id, details })
    const name = `Evidence ${pack.person.member_id} ${at.slice(0, 16).replace(':', '')}Z.zip`
    ctx.response.header('content-type', 'application/zip')
    ctx.response.header('content-disposition', attachmentDisposition(name))
    ctx.response.stream(Readable.from(untilSent(zipOf(pack))))
  }
}
