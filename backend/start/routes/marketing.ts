import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** What riders want to hear, as they and staff keep it (contract, Riders and Staff: the rest). */
export function marketingRoutes() {
  allowed.get('/marketing/public/campaign-types', 'public', [controllers.CampaignTypes, 'offered'])
  allowed.get('/marketing/preferences', 'own_records', [controllers.MarketingPreferences, 'show'])
  allowed.put('/marketing/preferences', 'own_records', [controllers.MarketingPreferences, 'update'])
  allowed.get('/marketing/customers/:id/preferences', 'preferences.read', [
    controllers.CustomerPreferences,
    'show',
  ])
  allowed.put('/marketing/customers/:id/preferences', 'preferences.write', [
    controllers.CustomerPreferences,
    'update',
  ])
  allowed.get(
    '/marketing/customers/:id/consents',
    'marketing.read',
    [controllers.Marketing, 'consents'],
    { query: true }
  )
  allowed.get('/marketing/campaign-types', 'campaign_types.read', [
    controllers.CampaignTypes,
    'index',
  ])
  allowed.post('/marketing/campaign-types', 'campaign_types.write', [
    controllers.CampaignTypes,
    'store',
  ])
  allowed.put('/marketing/campaign-types/:id', 'campaign_types.write', [
    controllers.CampaignTypes,
    'update',
  ])
  allowed.get('/marketing/stats', 'marketing.read', [controllers.Marketing, 'stats'])
  allowed.get(
    '/marketing/opted-in-customers/:type',
    'marketing.read',
    [controllers.Marketing, 'optedIn'],
    { query: true }
  )

  const path = '/marketing/campaigns'
  allowed.get(path, 'campaigns.manage', [controllers.Campaigns, 'index'])
  allowed.post(path, 'campaigns.manage', [controllers.Campaigns, 'store'])
  allowed.get(`${path}/:id`, 'campaigns.manage', [controllers.Campaigns, 'show'])
  allowed.put(`${path}/:id`, 'campaigns.manage', [controllers.Campaigns, 'update'])
  allowed.get(`${path}/:id/preview`, 'campaigns.manage', [controllers.Campaigns, 'preview'])
  allowed.get(`${path}/:id/recipients`, 'campaigns.manage', [controllers.Campaigns, 'recipients'], {
    query: true,
  })
  allowed.post(`${path}/:id/test`, 'campaigns.manage', [controllers.Campaigns, 'test'])
  allowed.post(`${path}/:id/send`, 'campaigns.manage', [controllers.Campaigns, 'send'])

  allowed.get('/unsubscribe/:token', 'public', [controllers.Unsubscribe, 'show'])
  // Mail providers send a form, of either kind; it says nothing and is not read.
  allowed.post('/unsubscribe/:token', 'public', [controllers.Unsubscribe, 'stop'], {
    body: ['json', 'form', 'file'],
  })
}
