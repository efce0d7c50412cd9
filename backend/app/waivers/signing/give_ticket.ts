import { SIGNING_TICKET_SECONDS } from '@trailgate/shared/waivers/constants'
import type { SigningTicket, SigningTicketRequest } from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { expectParent } from '#waivers/signing/check_authority'
import { familyOfSigner } from '#waivers/signing/family_of_signer'
import { templateToSign } from '#waivers/signing/template_to_sign'
import { NotFound } from '#platform/http/refusals'
import { visitorOf } from '#access/caller'
import { heldTemplates } from '#waivers/templates/park_templates'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { hashOf, newTokenName, tokenNamed } from '#platform/secrets'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'

const PURPOSE = 'signing_ticket'

/**
 * Issues a ticket for the text being read: it can then be signed within two hours, even if the session ends or the text
 * is replaced meanwhile. Refused for the same reasons as a signature. A repeated call gets the same ticket.
 * @throws {NotFound} for a person who is not a linked minor.
 * @throws {GuardianRequired} 403 when the signer is under 18.
 * @throws {BirthDateRequired} 409
 * @throws {Invalid} 422 for a waiver that is not in use or not for that age.
 * @throws {TemplateChanged} 409 when another text is in force than the one shown.
 * @throws {RateLimited}
 */
export async function giveTicket(
  caller: Caller,
  asked: SigningTicketRequest
): Promise<SigningTicket> {
  const { id: signerId, kind, deviceId, byStaffLink } = visitorOf({ caller })
  await consume(['ticket.signer', String(signerId)])
  const { template_id: templateId, content_hash: shownHash, subject_ids: subjectIds } = asked
  const now = clock.now()
  const today = clock.today()
  const name = newTokenName()

  const before = await withIdempotencyKeyAndName(caller, {
    resource: 'signing_ticket',
    body: asked,
    uid: name,
    isBrief: true,
    make: async (trx) => {
      const { signer, subjects } = await familyOfSigner(
        { signerId, subjectIds, birthDates: new Map(), today },
        trx
      )
      expectParent(signer, subjects)
      const templates = await heldTemplates(trx)
      const choice = { templates, templateId, shownHash, people: subjects, today }
      const { version } = templateToSign(choice)
      await insertRow(trx, 'signing_tickets', {
        hash: hashOf(tokenNamed(name, PURPOSE)),
        signer_id: signerId,
        kind,
        device_id: deviceId,
        by_staff_link: byStaffLink ? 1 : 0,
        template_id: templateId,
        version_id: version.id,
        content_hash: version.content_hash,
        subject_ids: subjectsAsText(subjectIds),
        created_at: sqlTime(now),
        expires_at: sqlTimeAfter(now, SIGNING_TICKET_SECONDS),
      })
    },
  })
  return ticketOf(tokenNamed(before ?? name, PURPOSE))
}

/** The same people give the same text, in any order. */
export function subjectsAsText(ids: readonly number[]) {
  return [...ids].sort((a, b) => a - b).join(',')
}

/** @throws {NotFound} when a repeated call comes after its ticket was removed. */
async function ticketOf(ticket: string): Promise<SigningTicket> {
  const row = await rowsIn('signing_tickets')
    .where('hash', hashOf(ticket))
    .select('expires_at')
    .first()
  if (!row) throw new NotFound()
  return { ticket, expires_at: isoTime(row.expires_at) }
}
