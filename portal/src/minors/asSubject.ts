import { ADULT_AGE } from '@trailgate/shared/dates'
import type { Minor } from '@trailgate/shared/minors/schemas'

import type { Subject } from '../waivers/signing/flow.ts'

type Named = Pick<Minor, 'id' | 'first_name' | 'last_name'>

export function asSubject(minor: Named): Subject {
  return { names: [nameOf(minor)], sent: { minor_id: minor.id }, ages: ['minor'] }
}

/** Those whom the rider may sign for. */
export function asSubjects(minors: readonly Minor[]): Subject[] {
  return minors.filter(mayBeSignedFor).map(asSubject)
}

export function nameOf({ first_name, last_name }: Omit<Named, 'id'>): string {
  return `${first_name} ${last_name}`
}

/** Somebody who came of age since they were added signs for themselves. Of unknown age, the birth date is asked for first. */
export function mayBeSignedFor({ age }: Pick<Minor, 'age'>): boolean {
  return age === null || age < ADULT_AGE
}
