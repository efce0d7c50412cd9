import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import { templatesOf, type Subject } from '../waivers/signing/flow.ts'
import { nameOf } from './family.ts'

/** One signature for all of these people; for a single one it is what is signed anywhere else. */
export function asSubject(people: readonly FamilyMember[]): Subject {
  const ages = people.map((member) => (member.is_minor ? 'minor' : 'adult'))
  return { name: people.map(nameOf).join(', '), sent: sentOf(people), ages: [...new Set(ages)] }
}

/** Whom to tick at first: everybody where one text fits all, else the minors, else the first alone. */
export function tickedAtFirst(
  people: readonly FamilyMember[],
  templates: readonly RiderTemplate[]
): readonly FamilyMember[] {
  const minors = people.filter((member) => member.is_minor)
  const choices = [people, minors].filter((each) => each.length > 0)
  return choices.find((each) => shareText(each, templates)) ?? people.slice(0, 1)
}

/** Whether there is a text that all of them may be signed for with. */
export function shareText(
  people: readonly FamilyMember[],
  templates: readonly RiderTemplate[]
): boolean {
  return templatesOf(asSubject(people), templates).length > 0
}

function sentOf(people: readonly FamilyMember[]): Subject['sent'] {
  const [first, ...others] = people
  if (first && others.length === 0) return first.is_self ? {} : { minor_id: first.id }
  return { subject_ids: people.map(({ id }) => id) }
}
