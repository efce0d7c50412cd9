import { SIGNING_TICKET_SECONDS } from '@trailgate/shared/waivers/constants'
import { rowsIn } from '#platform/database/rows_in'
import { hashOf } from '#platform/secrets'
import { validEnds } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** A signing ticket as it was given, with who signs. */
export type SigningTicketRow = NonNullable<Awaited<ReturnType<typeof signingTicketOf>>>

/** A ticket that this park gave, late and spent ones too, unless its signer is gone. */
export function signingTicketOf(ticket: string) {
  return rowsIn('signing_tickets as t')
    .join('customers as c', 'c.id', 't.signer_id')
    .where('t.hash', hashOf(ticket))
    .whereNull('c.closed_at')
    .select('t.id', 't.signer_id', 't.kind', 't.device_id', 't.template_id', 't.version_id')
    .select('t.content_hash', 't.subject_ids', 't.expires_at')
    .select('c.first_name', 'c.last_name', 'c.date_of_birth')
    .first()
}

/** One of the tickets with which this text, or any of this template, may still be signed, or null. */
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
