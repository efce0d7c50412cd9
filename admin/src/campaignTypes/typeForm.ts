import { campaignTypeFields } from '@trailgate/shared/marketing/campaign_type_fields'
import {
  campaignTypeChangesSchema,
  newCampaignTypeSchema,
} from '@trailgate/shared/marketing/campaign_type_schemas'

import { formOf } from '../ui/fieldValues.ts'

/** Form of a campaign type. */
export const { blank, valuesOf, readNew, readChanges } = formOf(campaignTypeFields, {
  added: newCampaignTypeSchema,
  changed: campaignTypeChangesSchema,
})
