import type { SignedWaiversRow } from '#database/rows'
import { addYears, ADULT_AGES, comesOfAgeOn, type Day } from '@trailgate/shared/dates'

type Basis = Pick<SignedWaiversRow, 'signed_day'> & {
  by_guardian: boolean
  birth: Day | null
  /** As sealed; records from before that were signed at 18. */
  age_of_majority?: number | undefined
}

/** Start of retention: the signing, or the day on which a child comes of age. */
export function keptFrom({
  by_guardian: byGuardian,
  signed_day: signed,
  birth,
  ...at
}: Basis): Day {
  const { age_of_majority: age = ADULT_AGES.default } = at
  return byGuardian && birth ? comesOfAgeOn(birth, age) : signed
}

/** Last day of retention, by its start and the number of years. */
export function keptUntil(basis: Basis, years: number): Day {
  return addYears(keptFrom(basis), years)
}
