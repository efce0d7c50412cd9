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

/** A separate button activates a template. */
const { is_active: inUse, ...asked } = templateFields

/** Fields of the form, as the inputs hold them. */
export type TemplateValues = FieldValues<typeof asked>

/** Empty form: version 1.0, from today. */
export function blank(today: Day): TemplateValues {
  return { ...blankOf(asked), effective_date: today }
}

/**
 * A template as form values. The successor of a signed text takes effect today unless another day is chosen, and must
 * be signed again only if that is ticked again.
 */
export function valuesOf(template: WaiverTemplate, today: Day): TemplateValues {
  const { version_signed: signed, effective_date: day } = template
  return {
    ...valuesFrom(asked, template),
    effective_date: signed && day < today ? today : day,
    requires_resign: !signed && template.requires_resign,
  }
}

/** Request body of a new template. */
export function readNew(values: Partial<TemplateValues>, today: Day): Checked<NewTemplate> {
  return check(newTemplateSchema({ today }), { ...blank(today), ...withoutNull(values) })
}

/** Changed fields only. */
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

/** True if saving makes a new version of a signed text. */
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
