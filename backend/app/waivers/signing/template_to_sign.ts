import type { Day } from '@trailgate/shared/dates'
import { fits } from '@trailgate/shared/waivers/coverage'
import { messages } from '@trailgate/shared/waivers/messages'
import { Invalid } from '#platform/http/refusals'
import { SampleNotConfirmed } from '#waivers/templates/sample_not_confirmed'
import { TemplateChanged } from '#waivers/signing/template_changed'
import { inForce, type ParkTemplate, type ParkVersion } from '#waivers/templates/park_templates'

/** The text that is signed. */
export type Chosen = { template: ParkTemplate; version: ParkVersion }

type Choice = {
  templates: readonly ParkTemplate[]
  templateId: number
  /** The hash of the text that the page showed, when it said so. */
  shownHash: string | null
  /** The version that a ticket names: it is signed as it was shown, whatever is in force by now. */
  ticketed?: number | undefined
  people: readonly { date_of_birth: Day | null }[]
  today: Day
}

/**
 * The version of a template that is in force today, or that a ticket names, and fits everybody it is signed for.
 * @throws {Invalid} 422 when it is not in use, or meant for people of another age.
 * @throws {SampleNotConfirmed} 409 for a sample text that nobody has confirmed.
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
