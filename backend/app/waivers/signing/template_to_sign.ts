import type { Day } from '@trailgate/shared/dates'
import { fits } from '@trailgate/shared/waivers/coverage'
import { messages } from '@trailgate/shared/waivers/messages'
import { Invalid } from '#platform/http/refusals'
import { SampleNotConfirmed } from '#waivers/templates/sample_not_confirmed'
import { TemplateChanged } from '#waivers/signing/template_changed'
import { inForce, type ParkTemplate, type ParkVersion } from '#waivers/templates/park_templates'

/** The text to sign. */
export type Chosen = { template: ParkTemplate; version: ParkVersion }

type Choice = {
  templates: readonly ParkTemplate[]
  templateId: number
  /** Hash of the text that the page showed, if it sent one. */
  shownHash: string | null
  /** Version named by a ticket: it is signed as shown, whatever is in force now. */
  ticketed?: number | undefined
  people: readonly { date_of_birth: Day | null }[]
  today: Day
}

/**
 * The version of a template that is in force today, or that a ticket names, and fits all subjects.
 * @throws {Invalid} 422 when it is not in use, or meant for people of another age.
 * @throws {SampleNotConfirmed} 409 for an unconfirmed sample text.
 * @throws {TemplateChanged} 409 when the page showed another text.
 */
export function templateToSign({
  templates,
  templateId,
  shownHash,
  ticketed,
  people,
  today,
}: Choice): Chosen {
  const template = templates.find(({ id }) => id === templateId)
  const version =
    ticketed === undefined
      ? template?.is_active && inForce(template, today)
      : template?.versions.find(({ id }) => id === ticketed)
  if (!template || !version) {
    throw new Invalid({ template_id: [messages['template.retired']] })
  }
  if (!people.every(({ date_of_birth: birth }) => fits(template.audience, birth, today))) {
    throw new Invalid({ template_id: [messages['template.audience']] })
  }
  if (shownHash !== null && shownHash !== version.content_hash) throw new TemplateChanged()
  if (version.sample && version.sample.confirmedAt === null) throw new SampleNotConfirmed()
  return { template, version }
}
