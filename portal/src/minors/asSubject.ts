import { adultAge } from '@trailgate/shared/dates'
import { consentFor } from '@trailgate/shared/waivers/consent'
import type { Minor } from '@trailgate/shared/minors/schemas'

import type { Subject } from '../waivers/signing/flow.ts'

type Named = Pick<Minor, 'id' | 'first_name' | 'last_name' | 'relationship_type'>

export function asSubject(minor: Named): Subject {
  const name = nameOf(minor)
  const { text_id } = consentFor(minor.relationship_type)
  const consents = [{ id: minor.id, name, text_id }]
  return { names: [name], sent: { minor_id: minor.id }, ages: ['minor'], consents }
}

/** Minors for whom the rider may sign. */
export function asSubjects(minors: readonly Minor[]): Subject[] {
  return minors.filter(mayBeSignedFor).map(asSubject)
}

export function nameOf({ first_name, last_name }: Pick<Minor, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}

/** A minor who has turned 18 signs for themselves. If the age is unknown, the birth date is asked for first. */
export function mayBeSignedFor({ age }: Pick<Minor, 'age'>): boolean {
  return age === null || age < adultAge()
}
