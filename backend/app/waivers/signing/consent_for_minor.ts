import type { Day } from '@trailgate/shared/dates'
import { consentFor, type Consent } from '@trailgate/shared/waivers/consent'
import { linked } from '#customers/minors/minors_of'
import { NotFound } from '#platform/http/refusals'

/**
 * The sentence that this signer ticks for a linked minor; null for the signer.
 * @throws {NotFound} for a person who is not a linked minor.
 */
export async function consentForMinor(
  signerId: number,
  subjectId: number,
  today: Day
): Promise<Consent | null> {
  if (subjectId === signerId) return null
  const link = await linked({ guardianId: signerId, today })
    .where('c.id', subjectId)
    .select('g.relationship')
    .first()
  if (!link) throw new NotFound()
  return consentFor(link.relationship)
}
