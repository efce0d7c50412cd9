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
}
