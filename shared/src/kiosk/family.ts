import { addDays, type Day } from '../dates.ts'
import { EXPIRING_DAYS } from '../letters/constants.ts'
import type { FamilyMember, KioskFamily } from './schemas.ts'

/**
 * Family members who still need a waiver that can be signed here, and those who declined one: the gate stops them until
 * they sign, covered or not. Empty if the signed-in person is under 18: minors
 * sign neither for themselves nor for others.
 */
export function toSignFor(family: KioskFamily): FamilyMember[] {
  if (isOfChild(family)) return []
  return family.filter(
    (member) =>
      (!member.coverage.covered || hasDeclined(member)) &&
      !member.needs_parent &&
      (member.is_self || member.is_minor || isAgeless(member))
  )
}

/**
 * Family members who can sign over a link: those without a waiver or who declined one, and those whose waiver ends within 30 days, so that
 * they sign before they stand at the gate. A waiver of today is not signed again.
 */
export function toSignByLink(family: KioskFamily, today: Day): FamilyMember[] {
  if (isOfChild(family)) return []
  const missing = new Set(toSignFor(family))
  const last = addDays(today, EXPIRING_DAYS.waiver_expiring_30)
  return family.filter((member) => missing.has(member) || endsBefore(member, { last, today }))
}

function endsBefore(
  { coverage, ...member }: FamilyMember,
  { last, today }: Record<'last' | 'today', Day>
) {
  const { covered, covered_until: until, signed_on: signed } = coverage
  return (
    covered &&
    (member.is_self || member.is_minor) &&
    until !== null &&
    until <= last &&
    signed !== today
  )
}

function hasDeclined({ may_ride: { reasons } }: FamilyMember): boolean {
  return reasons.some(({ code }) => code === 'declined')
}

/** True if the signed-in person is under 18. */
export function isOfChild(family: KioskFamily): boolean {
  return family.some((member) => member.is_self && member.is_minor)
}

/** True if the birth date is unknown: the page asks for it before anything is signed. */
export function isAgeless({ coverage }: FamilyMember): boolean {
  return coverage.next_step === 'ask_birth_date'
}
