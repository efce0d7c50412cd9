import { allowed } from '#access/allowed'

const CampaignTypes = () => import('#marketing/campaign_types/campaign_types_controller')
const Campaigns = () => import('#marketing/campaigns/campaigns_controller')
const CustomerPreferences = () => import('#marketing/consents/customer_preferences_controller')
const Marketing = () => import('#marketing/marketing_controller')
const MemberMail = () => import('#marketing/campaigns/member_mail_controller')
const MarketingPreferences = () => import('#marketing/consents/marketing_preferences_controller')
const Unsubscribe = () => import('#marketing/consents/unsubscribe_controller')

/** What riders want to hear, as they and staff keep it. */
export function marketingRoutes() {
  allowed.post('/memberships/bulk/mail', 'memberships.mail', [MemberMail, 'mail'])
  allowed.post('/memberships/bulk/mail/preview', 'memberships.mail', [MemberMail, 'previewMail'])
  allowed.get('/marketing/public/campaign-types', 'public', [CampaignTypes, 'offered'])
  allowed.get('/marketing/preferences', 'own_records', [MarketingPreferences, 'show'])
  allowed.put('/marketing/preferences', 'own_records', [MarketingPreferences, 'update'])
  allowed.get('/marketing/customers/:id/preferences', 'preferences.read', [
    CustomerPreferences,
    'show',
  ])
  allowed.put('/marketing/customers/:id/preferences', 'preferences.write', [
    CustomerPreferences,
    'update',
  ])
  allowed.get('/marketing/customers/:id/consents', 'marketing.read', [Marketing, 'consents'], {
    query: true,
  })
  allowed.get('/marketing/campaign-types', 'campaign_types.read', [CampaignTypes, 'index'])
  allowed.post('/marketing/campaign-types', 'campaign_types.write', [CampaignTypes, 'store'])
  allowed.put('/marketing/campaign-types/:id', 'campaign_types.write', [CampaignTypes, 'update'])
  allowed.get('/marketing/stats', 'marketing.read', [Marketing, 'stats'])
  allowed.get('/marketing/opted-in-customers/:type', 'marketing.read', [Marketing, 'optedIn'], {
    query: true,
  })

  const path = '/marketing/campaigns'
  allowed.get(path, 'campaigns.manage', [Campaigns, 'index'])
  allowed.post(path, 'campaigns.manage', [Campaigns, 'store'])
  allowed.get(`${path}/:id`, 'campaigns.manage', [Campaigns, 'show'])
  allowed.put(`${path}/:id`, 'campaigns.manage', [Campaigns, 'update'])
  allowed.get(`${path}/:id/preview`, 'campaigns.manage', [Campaigns, 'preview'])
  allowed.get(`${path}/:id/recipients`, 'campaigns.manage', [Campaigns, 'recipients'], {
    query: true,
  })
  allowed.post(`${path}/:id/test`, 'campaigns.manage', [Campaigns, 'test'])
  allowed.post(`${path}/:id/send`, 'campaigns.manage', [Campaigns, 'send'])

  allowed.get('/unsubscribe/:token', 'public', [Unsubscribe, 'show'])
  // Mail providers send a form, of either kind; it says nothing and is not read.
  allowed.post('/unsubscribe/:token', 'public', [Unsubscribe, 'stop'], {
    body: ['json', 'form', 'file'],
  })
}
