import type { Tone } from '@trailgate/shared/browser/components/Badge'
import type { MayRideNextStep, MayRideVerdict } from '@trailgate/shared/visits/constants'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

/** The colour that repeats what a verdict says. */
export const TONES: Record<MayRideVerdict, Tone> = { yes: 'good', no: 'bad', see_staff: 'warn' }

/** Who comes in when nobody chooses otherwise: those who may ride and are not in. */
export function chosenAtFirst(people: readonly HouseholdPerson[]): number[] {
  return people
    .filter(({ may_ride: said, visit }) => said.verdict === 'yes' && !visit)
    .map(({ id }) => id)
}

/** What is to be done first about somebody; null when nothing is. */
export function nextStepOf({ may_ride: { reasons } }: HouseholdPerson): MayRideNextStep | null {
  return reasons[0]?.next_step ?? null
}

/** Where a next step is done; null for those that are done here. */
export function placeOf(step: MayRideNextStep, id: number): string | null {
  return PLACES[step]?.(id) ?? null
}

const PLACES: Record<MayRideNextStep, ((id: number) => string) | null> = {
  see_staff: null,
  see_guardian: null,
  ask_birth_date: (id) => `/admin/customers/${id}`,
  sign: (id) => `/admin/customers/${id}/show/waivers`,
  sell: null,
  renew: null,
}

/** Who buys for a household: the one whom it is about, or of a minor's family the first grown-up. */
export function buyerOf(people: readonly HouseholdPerson[], about?: HouseholdPerson): number {
  if (about && !about.is_minor) return about.id
  const grownUp = people.find(({ is_minor: isMinor }) => !isMinor)
  return (grownUp ?? about ?? people[0])?.id ?? 0
}

/** Grown-ups of the household who could come in beside a minor. */
export function guardiansToAdd(people: readonly HouseholdPerson[]): number[] {
  return people
    .filter(
      ({ is_minor: isMinor, age, visit, may_ride: said }) =>
        !isMinor && age !== null && !visit && said.verdict === 'yes'
    )
    .map(({ id }) => id)
}

/** Who may be the guardian of a new minor. */
export function guardiansOf(people: readonly HouseholdPerson[]): HouseholdPerson[] {
  return people.filter(({ is_minor: isMinor }) => !isMinor)
}

/** Whether a signature is what somebody waits for, first or beside something else. */
export function needsSignature({ may_ride: { reasons } }: HouseholdPerson): boolean {
  return reasons.some(({ next_step: step }) => step === 'sign')
}
