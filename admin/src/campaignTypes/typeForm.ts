import { check, type Checked } from '@trailgate/shared/fields'
import { campaignTypeFields } from '@trailgate/shared/marketing/campaign_type_fields'
import {
  campaignTypeChangesSchema,
  newCampaignTypeSchema,
  type CampaignType,
  type CampaignTypeChanges,
  type NewCampaignType,
} from '@trailgate/shared/marketing/campaign_type_schemas'

import {
  asSent,
  blankOf,
  changedIn,
  valuesFrom,
  type FieldValues,
  type Typed,
} from '../ui/fieldValues.ts'

/** The form of a type, as it is typed. */
export type TypeValues = FieldValues<typeof campaignTypeFields>

/** A form nobody has written in. */
export const BLANK = blankOf(campaignTypeFields)

/** A type as the form shows it. */
export function valuesOf(type: CampaignType): TypeValues {
  return valuesFrom(campaignTypeFields, type)
}

/** What a new type is sent as. */
export function readNew(values: Typed<TypeValues>): Checked<NewCampaignType> {
  return check(newCampaignTypeSchema(), sent(values))
}

/** What was changed, and nothing else. */
export function readChanges(
  values: Typed<TypeValues>,
  type: CampaignType
): Checked<CampaignTypeChanges> {
  return changedIn(type, check(campaignTypeChangesSchema(), sent(values)))
}

function sent(values: Typed<TypeValues>) {
  return asSent(campaignTypeFields, { ...BLANK, ...values })
}
