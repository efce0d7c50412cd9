import { customer } from '@trailgate/shared/customers/schemas'
import {
  campaignType,
  campaignTypeChangesSchema,
  consentEvent,
  consentListSchema,
  marketingStats,
  newCampaignTypeSchema,
  optedInSchema,
  preferenceChangesSchema,
  preferences,
  publicCampaignType,
  staffPreferenceChangesSchema,
} from '@trailgate/shared/marketing/schemas'
import * as v from 'valibot'
import { makes, reads, type Operations } from '#openapi/operation'

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
  'GET /api/marketing/customers/:id/consents': reads(
    'Every yes and no of a customer with its evidence, the newest first',
    v.array(consentEvent),
    { query: consentListSchema(), total: true }
  ),
  'GET /api/marketing/campaign-types': reads('The campaign types', v.array(campaignType), {
    total: true,
  }),
  'POST /api/marketing/campaign-types': makes('Add a campaign type', campaignType, {
    body: newCampaignTypeSchema(),
  }),
  'PUT /api/marketing/campaign-types/:id': reads(
    'Change what is sent of a campaign type, or switch it off',
    campaignType,
    { body: campaignTypeChangesSchema() }
  ),
  'GET /api/marketing/stats': reads('How many agreed to hear what', marketingStats),
  'GET /api/marketing/opted-in-customers/:type': reads(
    'Who agreed to a campaign type, by its id or name',
    v.array(customer),
    { query: optedInSchema(), total: true, file: 'csv' }
  ),
}
