import type { DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'

/** Tells the buttons of one pair from those of the others. */
export function namesOf({ customers: [one, other] }: DuplicatePair): string {
  return `${one.first_name} ${one.last_name}, ${one.member_id} / ${other.member_id}`
}
