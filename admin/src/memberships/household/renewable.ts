import type { RiderMembership } from '@trailgate/shared/memberships/schemas'

/** What is renewed for somebody who has several: of those that were not cancelled the one that ends last. */
export function renewable<Held extends Pick<RiderMembership, 'status' | 'end_date'>>(
  held: readonly Held[]
): Held | undefined {
  return held
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => lastDay(other).localeCompare(lastDay(one)))[0]
}

/** One without an end outlasts all others. */
function lastDay({ end_date: end }: Pick<RiderMembership, 'end_date'>): string {
  return end ?? '9999-12-31'
}
