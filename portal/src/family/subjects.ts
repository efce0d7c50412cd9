import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import { templatesOf, type Subject, type Text } from '../waivers/signing/flow.ts'
import { nameOf } from './family.ts'

/** Subject of one signature for all of these people; for one person the same as in any other signing. */
export function asSubject(people: readonly FamilyMember[]): Subject {
  const ages = people.map((member) => (member.is_minor ? 'minor' : 'adult'))
  return {
    names: people.map(nameOf),
    sent: sentOf(people),
    ages: [...new Set(ages)],
    consents: people.flatMap((member) =>
      member.consent && member.is_minor
        ? [{ id: member.id, name: nameOf(member), text_id: member.consent }]
        : []
    ),
  }
}

/** One signature: the people, and the text if it is fixed. */
export interface Round {
  people: readonly FamilyMember[]
  /** Null if any fitting text may be signed. */
  templateId: number | null
  /** The texts, where it is for several of them. */
  together?: readonly Text[]
}

/**
 * Signing rounds, one text each. First the texts that the park requires, for all who lack them. Then, for people without a required
 * text: one text that fits all, or one for minors and one for adults.
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

/** Texts to choose from in a round. */
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

/** True if one text fits all of these people. */
function shareText(people: readonly FamilyMember[], templates: readonly RiderTemplate[]): boolean {
  return templatesOf(asSubject(people), templates).length > 0
}

function sentOf(people: readonly FamilyMember[]): Subject['sent'] {
  const [first, ...others] = people
  if (first && others.length === 0) return first.is_self ? {} : { minor_id: first.id }
  return { subject_ids: people.map(({ id }) => id) }
}
