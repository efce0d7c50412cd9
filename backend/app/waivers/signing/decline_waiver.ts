import type { DeclineWaiver } from '@trailgate/shared/waivers/schemas'
import { visitorOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { customerEvents } from '#customers/events'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { consume } from '#platform/http/rate_limits'
import { NotFound } from '#platform/http/refusals'
import { isSubjectOf, lockedPeople } from '#waivers/signing/family_of_signer'
import { templateToSign } from '#waivers/signing/template_to_sign'
import { heldTemplates } from '#waivers/templates/park_templates'

/**
 * Declines a waiver, for the caller or for linked minors. The gate shows it until a waiver is signed
 * (docs/product/waivers.md, I don't agree).
 * @throws {NotFound} for a person who is not a linked minor.
 * @throws {Invalid} 422 for a waiver that is not in use or not for that age.
 * @throws {TemplateChanged} 409 when the page showed another text than the one in force.
 * @throws {RateLimited}
 */
export async function declineWaiver(caller: Caller, sent: DeclineWaiver) {
  const { id: signerId } = visitorOf({ caller })
  const { template_id: templateId, content_hash: shownHash, subject_ids: ids, reason } = sent
  const { by } = caller
  await consume(['ticket.signer', String(signerId)])
  const today = clock.today()
  await withIdempotencyKey(caller, {
    resource: 'waiver_declined',
    body: sent,
    make: async (trx) => {
      const people = await lockedPeople(signerId, ids, trx)
      const subjects = ids.map((id) => {
        const subject = people.get(id)
        if (!subject || !isSubjectOf(signerId, subject, today)) throw new NotFound()
        return subject
      })
      const templates = await heldTemplates(trx)
      const chosen = { templates, templateId, shownHash, people: subjects, today }
      const { name, version } = templateToSign(chosen).version
      for (const { id: customerId } of subjects) {
        await rowsIn('customers', trx)
          .where('id', customerId)
          .update({
            declined_at: sqlTime(clock.now()),
            declined_template: name,
            declined_reason: reason ?? null,
          })
        const action = reason ? ('waiver.declined_because' as const) : ('waiver.declined' as const)
        const details = { template: name, version, ...(reason && { reason }) }
        await record({ action, by, customerId, details }, trx)
      }
      await customerEvents.gateChanged.emit({ ids }, trx)
      return signerId
    },
  })
}
