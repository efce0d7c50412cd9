import type { Day } from '@trailgate/shared/dates'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { NotFound } from '#platform/http/refusals'
import { familyOf } from '#memberships/slots/family_of'
import { membershipRows } from '#memberships/membership_rows'
import { toListedMembership } from '#memberships/membership_transformer'

/** One membership as staff read it, with who shares it. @throws {NotFound} */
export async function membershipById(id: number, today: Day): Promise<Membership> {
  const row = await membershipRows().where('m.id', id).first()
  if (!row) throw new NotFound()
  const membership = toListedMembership(row, today)
  const shared = membership.used_slots > 1
  return { ...membership, family_members: shared ? await familyOf(id, today) : [] }
}
