import {
  preferenceChangesSchema,
  preferences,
  publicCampaignType,
  staffPreferenceChangesSchema,
} from '@trailgate/shared/marketing/schemas'
import * as v from 'valibot'
import { reads, type Operations } from '#openapi/operation'

export const marketingOperations: Operations = {
  'GET /api/marketing/public/campaign-types': reads(
    'What riders can choose to hear of',
    v.array(publicCampaignType)
  ),
  'GET /api/marketing/preferences': reads('What the rider wants to hear', preferences),
  'PUT /api/marketing/preferences': reads('Change what is sent of it', preferences, {
    body: preferenceChangesSchema(),
  }),
  'GET /api/marketing/customers/:id/preferences': reads(
    'What a customer wants to hear',
    preferences
  ),
  'PUT /api/marketing/customers/:id/preferences': reads(
    'Change it as the customer told staff',
    preferences,
    {
      body: staffPreferenceChangesSchema(),
    }
  ),
}
