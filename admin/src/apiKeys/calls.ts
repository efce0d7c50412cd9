import type { NewApiKeyAnswer } from '@trailgate/shared/api_keys/schemas'

import { call } from '../api/client.ts'

/** POST /api-keys, as the form sends it. */
export interface ApiKeyDraft {
  name: string
  scopes: readonly string[]
  expires_at: string | null
}

/** Making and revoking API keys; one that was revoked stays on the list. */
export const apiKeyCalls = {
  addApiKey: (body: ApiKeyDraft) => call<NewApiKeyAnswer>('/api-keys', { method: 'POST', body }),
  revokeApiKey: ({ id }: { id: number }) => call(`/api-keys/${id}`, { method: 'DELETE' }),
}
