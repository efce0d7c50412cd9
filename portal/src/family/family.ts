import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'

import type { Path } from '../api/queryCache.ts'

/** Whoever checked in and their minors, with how each is covered today. */
export const myFamily: Path<KioskFamily> = '/kiosk/family'

/** Whether a waiver or a birth date keeps somebody from riding; where the gate does not ask for waivers, neither does. */
export function needsWaiver({ may_ride: { reasons } }: FamilyMember): boolean {
  return reasons.some(({ next_step: step }) => step === 'sign' || step === 'ask_birth_date')
}

export function nameOf({
  first_name: first,
  last_name: last,
}: Pick<FamilyMember, 'first_name' | 'last_name'>): string {
  return `${first} ${last}`
}
