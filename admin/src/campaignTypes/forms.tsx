import { campaignTypeFields } from '@trailgate/shared/marketing/campaign_type_fields'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { CampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import { namesOf } from '@trailgate/shared/records/fields'

import { FieldInput } from '../ui/FieldInput.tsx'
import type { RecordForms } from '../ui/RecordForms.tsx'
import { blank, readChanges, readNew, valuesOf } from './typeForm.ts'

/** Forms of campaign types. */
export const FORMS: RecordForms<CampaignType> = {
  resource: 'campaign-types',
  id: 'campaign-type',
  blank,
  valuesOf,
  readNew,
  readChanges,
  said: {
    created: messages.created,
    updated: messages.updated,
    createFailed: messages['save.failed'],
    updateFailed: messages['save.failed'],
  },
  inputs: () => (
    <div className="form-grid">
      {namesOf(campaignTypeFields).map((name, place) => (
        <FieldInput
          key={name}
          source={name}
          field={campaignTypeFields[name]}
          autoFocus={place === 0}
        />
      ))}
    </div>
  ),
}
