import { health, publicSettings } from '@trailgate/shared/settings/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Health = () => import('#operations/health_controller')
const Metrics = () => import('#operations/metrics_controller')
const PublicSettings = () => import('#operations/public_settings_controller')

const park = chapter('The park')

export function publicRoutes() {
  park.get('/health', 'public', [Health, 'show'], {
    summary: 'Whether this server can serve, and what is wrong with it',
    answer: health,
    also: { 503: health },
  })
  park.get('/metrics', 'metrics.read', [Metrics, 'show'], {
    summary: 'Figures of this process for Prometheus, for this machine or with METRICS_TOKEN',
    file: 'always',
    answer: v.string(),
  })
  park.get('/public/settings', 'public', [PublicSettings, 'show'], {
    summary: 'What every page needs to know of the park',
    answer: publicSettings,
  })
}
