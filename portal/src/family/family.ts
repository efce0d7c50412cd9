import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'

import type { Path } from '../api/queryCache.ts'

/** The rider who checked in and their minors, with today's coverage. */
export const myFamily: Path<KioskFamily> = '/kiosk/family'

/** True if a missing waiver or birth date keeps the member from riding; always false where the gate does not require waivers. */
export function needsWaiver({ may_ride: { reasons } }: FamilyMember): boolean {
  return reasons.some(({ next_step: step }) => step === 'sign' || step === 'ask_birth_date')
}

export function nameOf({
  first_name: first,
  last_name: last,
}: Pick<FamilyMember, 'first_name' | 'last_name'>): string {
  return `${first} ${last}`
}
