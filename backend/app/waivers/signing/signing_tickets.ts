import { SIGNING_TICKET_SECONDS } from '@trailgate/shared/waivers/constants'
import { rowsIn } from '#platform/database/rows_in'
import { hashOf } from '#platform/secrets'
import { validEnds } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** A signing ticket as issued, with its signer. */
export type SigningTicketRow = NonNullable<Awaited<ReturnType<typeof signingTicketOf>>>

/** A ticket of this park, including expired and used ones, unless its signer was deleted. */
export function signingTicketOf(ticket: string) {
  return rowsIn('signing_tickets as t')
    .join('customers as c', 'c.id', 't.signer_id')
    .where('t.hash', hashOf(ticket))
    .whereNull('c.closed_at')
    .select('t.id', 't.signer_id', 't.kind', 't.device_id', 't.template_id', 't.version_id')
    .select('t.content_hash', 't.subject_ids', 't.expires_at', 't.by_staff_link')
    .select('c.first_name', 'c.last_name', 'c.date_of_birth')
    .first()
}

/** A live ticket for this text, or for any text of this template; null if there is none. */
export async function ticketsFor(
  what: { template_id: number } | { version_id: number },
  now: Date,
  trx: Transaction
): Promise<{ id: number } | null> {
  return rowsIn('signing_tickets', trx)
    .where(what)
    .whereBetween('expires_at', validEnds(now, SIGNING_TICKET_SECONDS))
    .whereNull('used_at')
    .select('id')
    .first()
}
