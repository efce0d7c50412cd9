import type { Tone } from '@trailgate/shared/browser/components/Badge'
import type { MayRideNextStep, MayRideVerdict } from '@trailgate/shared/visits/constants'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

/** The colour that repeats what a verdict says. */
export const TONES: Record<MayRideVerdict, Tone> = { yes: 'good', no: 'bad', see_staff: 'warn' }

/** The first next step for a person; null if there is none. */
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

/** Buyer for a household: the named person, or for a minor the first grown-up of the family. */
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

/** People of the household who may be the guardian of a new minor. */
export function guardiansOf(people: readonly HouseholdPerson[]): HouseholdPerson[] {
  return people.filter(({ is_minor: isMinor }) => !isMinor)
}

/** Guardians who may take a minor and are in at this moment: they may have left since they were read. */
export function mayTakeNow(
  { may_take: guardians }: HouseholdPerson,
  people: readonly HouseholdPerson[]
): HouseholdPerson['may_take'] {
  const isOut = (id: number) => people.some((person) => person.id === id && !person.visit)
  return guardians.filter(({ customer_id: id }) => !isOut(id))
}

/** True if a signature is among the next steps. */
export function needsSignature({ may_ride: { reasons } }: HouseholdPerson): boolean {
  return reasons.some(({ next_step: step }) => step === 'sign')
}
