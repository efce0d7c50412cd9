import { health, publicSettings } from '@trailgate/shared/settings/schemas'
import * as v from 'valibot'
import { reads, type Operations } from '#operations/openapi/operation'

export const publicOperations: Operations = {
  'GET /api/health': {
    summary: 'Whether this server can serve, and what is wrong with it',
    answers: { 200: health, 503: health },
  },
  'GET /api/metrics': reads(
    'Figures of this process for Prometheus, for this machine or with METRICS_TOKEN',
    v.string(),
    { file: 'always' }
  ),
  'GET /api/public/settings': reads('What every page needs to know of the park', publicSettings),
  'GET /api/docs': reads('This documentation as a page', v.string(), { file: 'always' }),
  'GET /api/docs/openapi.json': reads(
    'This documentation as an OpenAPI document',
    v.looseObject({})
  ),
}
