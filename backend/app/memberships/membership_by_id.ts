import type { Day } from '@trailgate/shared/dates'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { renewedEnd } from '@trailgate/shared/memberships/periods'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { toDollars } from '#platform/money'
import { familyOf } from '#memberships/slots/family_of'
import { membershipRows } from '#memberships/membership_rows'
import { toListedMembership } from '#memberships/membership_transformer'
import { pauseOf } from '#memberships/pause'

/** One membership as staff read it, with who shares it and what a renewal would be. @throws {NotFound} */
export async function membershipById(id: number, today: Day): Promise<Membership> {
  const row = await membershipRows().where('m.id', id).first()
  if (!row) throw new NotFound()
  const more = await rowsIn('memberships as m')
    .join('membership_types as t', 't.id', 'm.type_id')
    .where('m.id', id)
    .select('m.anchor_day', 'm.status', 'm.suspended_on', 'm.resume_on', 'm.gives_back')
    .select('t.name', 't.default_duration_days', 't.default_price_cents')
    .firstOrFail()
  const membership = toListedMembership(row, today)
  const shared = membership.used_slots > 1
  return {
    ...membership,
    family_members: shared ? await familyOf(id, today) : [],
    anchor_day: more.anchor_day,
    next_end_date:
      membership.status === 'cancelled'
        ? null
        : renewedEnd(more, membership.end_date, today, more.anchor_day),
    next_price: toDollars(more.default_price_cents),
    pause: pauseOf(more),
  }
}
