import {
  apiKey,
  apiKeyListSchema,
  newApiKeyAnswer,
  newApiKeySchema,
} from '@trailgate/shared/api_keys/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const ApiKeys = () => import('#access/api_keys/api_keys_controller')

const machines = chapter('Keys and webhooks')

/** Keys of other programs. */
export function apiKeyRoutes() {
  machines.get('/api-keys', 'api_keys.manage', [ApiKeys, 'index'], {
    summary: 'The API keys of the park, the newest first',
    query: apiKeyListSchema,
    total: true,
    answer: v.array(apiKey),
  })
  machines.post('/api-keys', 'api_keys.manage', [ApiKeys, 'store'], {
    summary: 'Make an API key; only this answer contains it',
    body: () => newApiKeySchema(),
    made: newApiKeyAnswer,
  })
  machines.delete('/api-keys/:id', 'api_keys.manage', [ApiKeys, 'destroy'], {
    summary: 'Revoke an API key',
  })
}
