import { hasOwnAuthority, isTrueFor, needsParent } from '@trailgate/shared/waivers/consent'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import type { Person } from '#waivers/signing/family_of_signer'
import { Refusal } from '#platform/http/refusal'
import { Invalid } from '#platform/http/refusals'
import { settings } from '#start/settings'

/** 403: only a parent or guardian signs for minors at this park. `send_to_parent` names the next step. */
export class ParentRequired extends Refusal {
  constructor() {
    super('PARENT_REQUIRED', messages.parent_required, { hints: { send_to_parent: true } })
  }
}

type Subject = Pick<Person, 'id' | 'relationship'>

/**
 * Enforces MINOR_SIGNERS for every subject other than the signer.
 * @throws {ParentRequired} 403
 */
export function expectParent(signer: Subject, subjects: readonly Subject[]) {
  const others = subjects.filter(({ id }) => id !== signer.id)
  if (others.some(({ relationship }) => needsParent(settings.minorSigners, relationship))) {
    throw new ParentRequired()
  }
}

type Ticked = Pick<SignWaiver, 'consent' | 'consents'>

/** The checkbox that was ticked for this minor, if any. */
export function consentSent({ consent, consents }: Ticked, { id }: Pick<Person, 'id'>) {
  return consents?.[id] ?? consent ?? null
}

/**
 * Checks the sentence ticked for each minor against the relationship. Only a parent or guardian may sign without one.
 * @throws {Invalid} 422 `consent`, or `consents.12` where each minor has one.
 */
export function expectTrueConsent(sent: Ticked, signer: Subject, subjects: readonly Subject[]) {
  const wrong: Record<string, string[]> = {}
  for (const { id, relationship } of subjects) {
    if (id === signer.id || relationship === null) continue
    const said = consentSent(sent, { id })
    const field = sent.consents?.[id] ? `consents.${id}` : 'consent'
    if (!said && !hasOwnAuthority(relationship)) wrong[field] = [messages['consent.required']]
    else if (said && !isTrueFor(relationship, said.text_id)) {
      wrong[field] = [messages['consent.otherwise']]
    }
  }
  if (Object.keys(wrong).length > 0) throw new Invalid(wrong)
}
