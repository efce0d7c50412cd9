import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

export function publicRoutes() {
  allowed.get('/health', 'public', [controllers.Health, 'show'])
  allowed.get('/metrics', 'metrics.read', [controllers.Metrics, 'show'])
  allowed.get('/public/settings', 'public', [controllers.PublicSettings, 'show'])
}
