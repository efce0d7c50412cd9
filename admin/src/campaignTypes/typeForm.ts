import { check, type Checked } from '@trailgate/shared/fields'
import {
  campaignTypeChangesSchema,
  newCampaignTypeSchema,
  type CampaignType,
  type CampaignTypeChanges,
  type NewCampaignType,
} from '@trailgate/shared/marketing/schemas'

/** The form of a campaign type, as it is typed; a field that was emptied holds null. */
export interface TypeValues {
  name: string | null
  description: string | null
  is_active: boolean
}

/** A form nobody has written in. */
export const BLANK: TypeValues = { name: '', description: '', is_active: true }

/** A type as the form shows it. */
export function valuesOf({ name, description, is_active }: CampaignType): TypeValues {
  return { name, description: description ?? '', is_active }
}

/** What a new type is sent as. */
export function readNew(values: Partial<TypeValues>): Checked<NewCampaignType> {
  return check(newCampaignTypeSchema(), sent(values))
}

/** What was changed, and nothing else. */
export function readChanges(
  values: Partial<TypeValues>,
  type: CampaignType
): Checked<CampaignTypeChanges> {
  const checked = check(campaignTypeChangesSchema(), sent(values))
  if (!checked.ok) return checked
  const changed = Object.entries(checked.value).filter(
    ([field, value]) => value !== type[field as keyof CampaignType]
  )
  return { ok: true, value: Object.fromEntries(changed) }
}

/** A name that was emptied is missing, not left out. */
function sent(values: Partial<TypeValues>) {
  return { ...BLANK, ...values, name: values.name ?? '' }
}
