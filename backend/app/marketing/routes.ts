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
  newCampaignTypeSchema,
} from '@trailgate/shared/marketing/campaign_type_schemas'
import {
  consentEvent,
  consentListSchema,
  marketingStats,
  optedInSchema,
  preferenceChangesSchema,
  preferences,
  publicCampaignType,
  staffPreferenceChangesSchema,
} from '@trailgate/shared/marketing/schemas'
import {
  mailPreview,
  mailPreviewSchema,
  mailResult,
  membershipMailSchema,
} from '@trailgate/shared/memberships/mail'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CampaignTypes = () => import('#marketing/campaign_types/campaign_types_controller')
const Campaigns = () => import('#marketing/campaigns/campaigns_controller')
const CustomerPreferences = () => import('#marketing/consents/customer_preferences_controller')
const Marketing = () => import('#marketing/marketing_controller')
const MemberMail = () => import('#marketing/campaigns/member_mail_controller')
const MarketingPreferences = () => import('#marketing/consents/marketing_preferences_controller')
const Unsubscribe = () => import('#marketing/consents/unsubscribe_controller')

const memberships = chapter('Memberships')
const marketing = chapter('Marketing')

/** Campaigns, campaign types and marketing preferences. */
export function marketingRoutes() {
  memberships.post('/memberships/bulk/mail', 'memberships.mail', [MemberMail, 'mail'], {
    summary: 'Write to the members of the selected memberships',
    body: membershipMailSchema,
    answer: mailResult,
  })
  memberships.post(
    '/memberships/bulk/mail/preview',
    'memberships.mail',
    [MemberMail, 'previewMail'],
    {
      summary: 'Who would be written to, and who not',
      body: mailPreviewSchema,
      answer: mailPreview,
    }
  )
  marketing.get('/marketing/public/campaign-types', 'public', [CampaignTypes, 'offered'], {
    summary: 'What riders can choose to hear of',
    total: true,
    answer: v.array(publicCampaignType),
  })
  marketing.get('/marketing/preferences', 'own_records', [MarketingPreferences, 'show'], {
    summary: 'What the rider wants to hear',
    answer: preferences,
  })
  marketing.put('/marketing/preferences', 'own_records', [MarketingPreferences, 'update'], {
    summary: 'Change what is sent of it',
    body: preferenceChangesSchema,
    answer: preferences,
  })
  marketing.get(
    '/marketing/customers/:id/preferences',
    'preferences.read',
    [CustomerPreferences, 'show'],
    {
      summary: 'What a customer wants to hear',
      answer: preferences,
    }
  )
  marketing.put(
    '/marketing/customers/:id/preferences',
    'preferences.write',
    [CustomerPreferences, 'update'],
    {
      summary: 'Change it as the customer told staff',
      body: staffPreferenceChangesSchema,
      answer: preferences,
    }
  )
  marketing.get('/marketing/customers/:id/consents', 'marketing.read', [Marketing, 'consents'], {
    summary: 'Every yes and no of a customer with its evidence, the newest first',
    query: consentListSchema,
    total: true,
    answer: v.array(consentEvent),
  })
  marketing.get('/marketing/campaign-types', 'campaign_types.read', [CampaignTypes, 'index'], {
    scope: 'marketing:read',
    summary: 'The campaign types',
    total: true,
    answer: v.array(campaignType),
  })
  marketing.post('/marketing/campaign-types', 'campaign_types.write', [CampaignTypes, 'store'], {
    summary: 'Add a campaign type',
    body: newCampaignTypeSchema,
    made: campaignType,
  })
  marketing.put(
    '/marketing/campaign-types/:id',
    'campaign_types.write',
    [CampaignTypes, 'update'],
    {
      summary: 'Change what is sent of a campaign type, or switch it off',
      body: campaignTypeChangesSchema,
      answer: campaignType,
    }
  )
  marketing.get('/marketing/stats', 'marketing.read', [Marketing, 'stats'], {
    scope: 'marketing:read',
    summary: 'How many agreed to hear what',
    answer: marketingStats,
  })
  marketing.get('/marketing/opted-in-customers/:type', 'marketing.read', [Marketing, 'optedIn'], {
    summary: 'Who agreed to a campaign type, by its id or name',
    query: optedInSchema,
    total: true,
    file: 'csv',
    answer: v.array(customer),
  })

  const path = '/marketing/campaigns'
  marketing.get(path, 'campaigns.manage', [Campaigns, 'index'], {
    summary: 'The campaigns, the newest first',
    total: true,
    answer: v.array(campaign),
  })
  marketing.post(path, 'campaigns.manage', [Campaigns, 'store'], {
    summary: 'Write a campaign, as a draft',
    body: newCampaignSchema,
    made: campaign,
  })
  marketing.get(`${path}/:id`, 'campaigns.manage', [Campaigns, 'show'], {
    summary: 'A campaign and how far it is',
    answer: campaign,
  })
  marketing.put(`${path}/:id`, 'campaigns.manage', [Campaigns, 'update'], {
    summary: 'Change what is sent of a draft',
    body: campaignChangesSchema,
    answer: campaign,
  })
  marketing.get(`${path}/:id/preview`, 'campaigns.manage', [Campaigns, 'preview'], {
    summary: 'How many would get it now, who would not, and how it looks',
    answer: campaignPreview,
  })
  marketing.get(`${path}/:id/recipients`, 'campaigns.manage', [Campaigns, 'recipients'], {
    summary: 'Who gets it, and what became of each letter',
    query: recipientListSchema,
    total: true,
    answer: v.array(campaignRecipient),
  })
  marketing.post(`${path}/:id/test`, 'campaigns.manage', [Campaigns, 'test'], {
    summary: 'Send one to oneself',
    body: campaignTestSchema,
    answer: campaignTested,
  })
  marketing.post(`${path}/:id/send`, 'campaigns.manage', [Campaigns, 'send'], {
    summary: 'Send it to all who agreed, once',
    body: campaignSendSchema,
    answer: campaign,
  })

  marketing.get('/unsubscribe/:token', 'public', [Unsubscribe, 'show'], {
    summary: 'What the link in a message stops; a page for who accepts HTML',
    answer: unsubscribing,
  })
  // Mail providers send a form of either encoding; its content is not read.
  marketing.post('/unsubscribe/:token', 'public', [Unsubscribe, 'stop'], {
    summary: 'Stop it at once, as the link says',
    answer: unsubscribing,
    kinds: ['json', 'form', 'file'],
  })
}
