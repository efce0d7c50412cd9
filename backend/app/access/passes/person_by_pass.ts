import { rowsIn } from '#platform/database/rows_in'
import { verifiedPass } from '#access/passes/pass_key'
import { PERSON_COLUMNS, type Person } from '#access/sessions/person_by_phone'

/** The person of a live pass, with its serial. Null for any other text, and for a dead pass. */
export async function personByPass(
  text: string
): Promise<{ person: Person | null; serial: string } | null> {
  const payload = verifiedPass(text)
  if (!payload) return null
  const person = await rowsIn('passes as p')
    .join('customers as c', 'c.id', 'p.live_for')
    .where('p.serial', payload.s)
    .whereNull('c.closed_at')
    .select(...PERSON_COLUMNS.map((column) => `c.${column}` as const))
    .first()
  return { person, serial: payload.s }
}
