import type { FamilyMember, KioskFamily } from './schemas.ts'

/** Those who still need a waiver that can be signed here: nobody under 18 signs, neither for themselves nor for others. */
export function toSignFor(family: KioskFamily): FamilyMember[] {
  if (isOfChild(family)) return []
  return family.filter(
    (member) => !member.coverage.covered && (member.is_self || member.is_minor || isAgeless(member))
  )
}

/** Whether the one who is here is under 18. */
export function isOfChild(family: KioskFamily): boolean {
  return family.some((member) => member.is_self && member.is_minor)
}

/** Whether the birth date is unknown: it is asked for before anything is signed. */
export function isAgeless({ coverage }: FamilyMember): boolean {
  return coverage.next_step === 'ask_birth_date'
}
