import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import { namesOf } from '@trailgate/shared/records/fields'
import {
  newTemplateSchema,
  templateChangesSchema,
  type NewTemplate,
  type TemplateChanges,
  type WaiverTemplate,
} from '@trailgate/shared/waivers/schemas'
import { templateFields, textFields } from '@trailgate/shared/waivers/template_fields'

import { blankOf, valuesFrom, type FieldValues } from '../ui/fieldValues.ts'

/** A button of its own says whether a template is in use. */
const { is_active: inUse, ...asked } = templateFields

/** The fields of the form, as the inputs hold them. */
export type TemplateValues = FieldValues<typeof asked>

/** A form nobody has written in: version 1.0, from today on. */
export function blank(today: Day): TemplateValues {
  return { ...blankOf(asked), effective_date: today }
}

/**
 * A template as the form shows it. The text after a signed one takes effect today unless another day is chosen, and is
 * asked for again only if that is chosen anew.
 */
export function valuesOf(template: WaiverTemplate, today: Day): TemplateValues {
  const { version_signed: signed, effective_date: day } = template
  return {
    ...valuesFrom(asked, template),
    effective_date: signed && day < today ? today : day,
    requires_resign: !signed && template.requires_resign,
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
  return namesOf(textFields).some((name) => given[name] !== before[name])
}

/** Inputs that were emptied hold null. */
function withoutNull(values: Partial<TemplateValues>): Partial<TemplateValues> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}
