import type { SignedWaiversRow } from '#database/rows'
import { addYears, comesOfAgeOn, type Day } from '@trailgate/shared/dates'

type Basis = Pick<SignedWaiversRow, 'signed_day'> & { by_guardian: boolean; birth: Day | null }

/** The day from which the years of keeping are counted: the signing, or a child's 18th birthday. */
export function keptFrom({ by_guardian: byGuardian, signed_day: signed, birth }: Basis): Day {
  return byGuardian && birth ? comesOfAgeOn(birth) : signed
}

/** The last day on which a record has to be kept that says from when, and for how many years. */
export function keptUntil(basis: Basis, years: number): Day {
  return addYears(keptFrom(basis), years)
}
