import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import { templatesOf, type Subject, type Text } from '../waivers/signing/flow.ts'
import { nameOf } from './family.ts'

/** One signature for all of these people; for a single one it is what is signed anywhere else. */
export function asSubject(people: readonly FamilyMember[]): Subject {
  const ages = people.map((member) => (member.is_minor ? 'minor' : 'adult'))
  return { names: people.map(nameOf), sent: sentOf(people), ages: [...new Set(ages)] }
}

/** One signature: for whom, and which text where it is a certain one. */
export interface Round {
  people: readonly FamilyMember[]
  /** Null where any that fits will do. */
  templateId: number | null
  /** The texts, where it is for several of them. */
  together?: readonly Text[]
}

/**
 * What is read and signed for these people, each text once: the texts that the park asks for, for all who miss them; then, for whom it
 * asks for none, one that fits them all, or else one for the minors and one for the grown-ups.
 */
export function roundsOf(
  people: readonly FamilyMember[],
  templates: readonly RiderTemplate[]
): Round[] {
  const asked = templates.flatMap(({ id }) => {
    const missing = people.filter(({ coverage }) => coverage.missing_template_ids.includes(id))
    return missing.length > 0 ? [{ people: missing, templateId: id }] : []
  })
  const free = people.filter((member) => !asked.some((round) => round.people.includes(member)))
  return [...asked, ...byText(free, templates).map((each) => ({ people: each, templateId: null }))]
}

/** The same, with all rounds in one that leave no choice of a text: their texts are read one below the other and signed with one signature. */
export function sittingsOf(
  people: readonly FamilyMember[],
  templates: readonly RiderTemplate[]
): Round[] {
  const rounds = roundsOf(people, templates)
  const settled = rounds.filter((round) => textsFor(round, templates).length === 1)
  if (settled.length < 2) return rounds
  const together = settled.flatMap((round) =>
    textsFor(round, templates).map((template) => ({ subject: asSubject(round.people), template }))
  )
  const whom = people.filter((each) => settled.some((round) => round.people.includes(each)))
  const open = rounds.filter((round) => !settled.includes(round))
  return [{ people: whom, templateId: null, together }, ...open]
}

/** The texts of which one is signed in a round. */
function textsFor({ people, templateId }: Round, templates: readonly RiderTemplate[]) {
  return templatesOf(asSubject(people), templates).filter(
    ({ id }) => templateId === null || id === templateId
  )
}

function byText(people: readonly FamilyMember[], templates: readonly RiderTemplate[]) {
  const minors = people.filter((member) => member.is_minor)
  const adults = people.filter((member) => !member.is_minor)
  const groups = shareText(people, templates) ? [people] : [minors, adults]
  return groups.filter((group) => group.length > 0)
}

/** Whether there is a text that all of them may be signed for with. */
function shareText(people: readonly FamilyMember[], templates: readonly RiderTemplate[]): boolean {
  return templatesOf(asSubject(people), templates).length > 0
}

function sentOf(people: readonly FamilyMember[]): Subject['sent'] {
  const [first, ...others] = people
  if (first && others.length === 0) return first.is_self ? {} : { minor_id: first.id }
  return { subject_ids: people.map(({ id }) => id) }
}
