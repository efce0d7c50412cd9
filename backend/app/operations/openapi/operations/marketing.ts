import { customer } from '@trailgate/shared/customers/schemas'
import {
  campaign,
  campaignChangesSchema,
  campaignPreview,
  campaignRecipient,
  campaignSendSchema,
  campaignTested,
  campaignTestSchema,
  newCampaignSchema,
  recipientListSchema,
  unsubscribing,
} from '@trailgate/shared/marketing/campaigns'
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
import { makes, reads, type Operations } from '#operations/openapi/operation'

const CAMPAIGNS = '/api/marketing/campaigns'

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
  [`GET ${CAMPAIGNS}`]: reads('The campaigns, the newest first', v.array(campaign), {
    total: true,
  }),
  [`POST ${CAMPAIGNS}`]: makes('Write a campaign, as a draft', campaign, {
    body: newCampaignSchema(),
  }),
  [`GET ${CAMPAIGNS}/:id`]: reads('A campaign and how far it is', campaign),
  [`PUT ${CAMPAIGNS}/:id`]: reads('Change what is sent of a draft', campaign, {
    body: campaignChangesSchema(),
  }),
  [`GET ${CAMPAIGNS}/:id/preview`]: reads(
    'How many would get it now, who would not, and how it looks',
    campaignPreview
  ),
  [`GET ${CAMPAIGNS}/:id/recipients`]: reads(
    'Who gets it, and what became of each letter',
    v.array(campaignRecipient),
    { query: recipientListSchema(), total: true }
  ),
  [`POST ${CAMPAIGNS}/:id/test`]: reads('Send one to oneself', campaignTested, {
    body: campaignTestSchema(),
  }),
  [`POST ${CAMPAIGNS}/:id/send`]: reads('Send it to all who agreed, once', campaign, {
    body: campaignSendSchema(),
  }),
  'GET /api/unsubscribe/:token': reads(
    'What the link in a message stops; a page for who accepts HTML',
    unsubscribing
  ),
  'POST /api/unsubscribe/:token': reads('Stop it at once, as the link says', unsubscribing),
}
