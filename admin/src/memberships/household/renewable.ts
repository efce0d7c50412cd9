import type { RiderMembership } from '@trailgate/shared/memberships/schemas'

/** Membership to renew when a person has several: the one that ends last, cancelled ones excluded. */
export function renewable<Held extends Pick<RiderMembership, 'status' | 'end_date'>>(
  held: readonly Held[]
): Held | undefined {
  return held
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => lastDay(other).localeCompare(lastDay(one)))[0]
}

/** A membership without an end date counts as the latest. */
function lastDay({ end_date: end }: Pick<RiderMembership, 'end_date'>): string {
  return end ?? '9999-12-31'
}
