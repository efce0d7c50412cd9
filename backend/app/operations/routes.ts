import { allowed } from '#access/allowed'

const Health = () => import('#operations/health_controller')
const Metrics = () => import('#operations/metrics_controller')
const PublicSettings = () => import('#operations/public_settings_controller')

export function publicRoutes() {
  allowed.get('/health', 'public', [Health, 'show'])
  allowed.get('/metrics', 'metrics.read', [Metrics, 'show'])
  allowed.get('/public/settings', 'public', [PublicSettings, 'show'])
}
