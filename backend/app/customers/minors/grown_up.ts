import { isMinor, type Day } from '@trailgate/shared/dates'
import type { KnownCaller } from '#access/callers'
import { BirthDateRequired } from '#customers/birth_date_required'
import { GuardianTooYoung } from '#customers/minors/guardian_too_young'
import { visitorOf } from '#access/caller'

/**
 * Returns the id of a visitor who may be a guardian.
 * @throws {BirthDateRequired} 409 where the age is unknown.
 * @throws {GuardianTooYoung} 403 for a visitor under 18.
 */
export function grownUp(known: { caller?: KnownCaller }, today: Day): number {
  const { id, dateOfBirth: born } = visitorOf(known)
  if (born === null) throw new BirthDateRequired([{ id }])
  if (isMinor(born, today)) throw new GuardianTooYoung()
  return id
}
