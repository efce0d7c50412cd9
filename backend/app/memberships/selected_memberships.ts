import type { Day } from '@trailgate/shared/dates'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'
import { membershipRows } from '#memberships/membership_rows'
import { toListedMembership } from '#memberships/membership_transformer'

/** The memberships with these ids, in the order in which they were named; what is gone is left out. */
export async function selectedMemberships(
  ids: readonly number[],
  today: Day
): Promise<ListedMembership[]> {
  const rows = await membershipRows().whereIn('m.id', [...ids])
  const found = new Map(rows.map((row) => [row.id, toListedMembership(row, today)]))
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}
