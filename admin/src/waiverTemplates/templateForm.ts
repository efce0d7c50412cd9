import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import {
  DEFAULT_AUDIENCE,
  DEFAULT_TEMPLATE_VERSION,
  type Audience,
} from '@trailgate/shared/waivers/constants'
import {
  newTemplateSchema,
  templateChangesSchema,
  type NewTemplate,
  type TemplateChanges,
  type WaiverTemplate,
} from '@trailgate/shared/waivers/schemas'

/** The fields of the form, as the inputs hold them. */
export interface TemplateValues {
  name: string
  version: string
  effective_date: string
  audience: Audience
  valid_for_days: string
  required: boolean
  requires_resign: boolean
  content: string
}

/** A form nobody has written in: version 1.0, from today on. */
export function blank(today: Day): TemplateValues {
  return {
    name: '',
    version: DEFAULT_TEMPLATE_VERSION,
    effective_date: today,
    audience: DEFAULT_AUDIENCE,
    valid_for_days: '',
    required: false,
    requires_resign: false,
    content: '',
  }
}

/**
 * A template as the form shows it. The text after a signed one takes effect today unless another day is chosen, and is
 * asked for again only if that is chosen anew.
 */
export function valuesOf(template: WaiverTemplate, today: Day): TemplateValues {
  const { version_signed: signed, effective_date: day, valid_for_days: days } = template
  return {
    name: template.name,
    version: template.version,
    effective_date: signed && day < today ? today : day,
    audience: template.audience,
    valid_for_days: days === null ? '' : String(days),
    required: template.required,
    requires_resign: !signed && template.requires_resign,
    content: template.content,
  }
}

/** What a new template is sent as. */
export function readNew(values: Partial<TemplateValues>, today: Day): Checked<NewTemplate> {
  return check(newTemplateSchema({ today }), { ...blank(today), ...withoutNull(values) })
}

/** What was changed, and nothing else. */
export function readChanges(
  values: Partial<TemplateValues>,
  template: WaiverTemplate,
  today: Day
): Checked<TemplateChanges> {
  const before = valuesOf(template, today)
  const given = { ...before, ...withoutNull(values) }
  const names = Object.keys(before) as (keyof TemplateValues)[]
  const changed = names.filter((name) => given[name] !== before[name])
  return check(
    templateChangesSchema(),
    Object.fromEntries(changed.map((name) => [name, given[name]]))
  )
}

/** Whether saving makes another text than the one that was signed. */
export function makesNewVersion(
  values: Partial<TemplateValues>,
  template: WaiverTemplate,
  today: Day
) {
  if (!template.version_signed) return false
  const before = valuesOf(template, today)
  const given = { ...before, ...withoutNull(values) }
  const text = ['name', 'version', 'effective_date', 'content', 'requires_resign'] as const
  return text.some((name) => given[name] !== before[name])
}

/** Inputs that were emptied hold null. */
function withoutNull(values: Partial<TemplateValues>): Partial<TemplateValues> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}
