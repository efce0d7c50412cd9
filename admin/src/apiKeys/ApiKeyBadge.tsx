import { Badge, type Tone } from '@trailgate/shared/browser/components/Badge'
import { messages } from '@trailgate/shared/api_keys/messages'
import type { ApiKey } from '@trailgate/shared/api_keys/schemas'

const TONES: Record<ApiKey['state'], Tone> = {
  active: 'good',
  expired: 'warn',
  revoked: 'plain',
}

/** Badge for the state of a key. */
export function ApiKeyBadge({ state }: Pick<ApiKey, 'state'>) {
  return <Badge tone={TONES[state]}>{messages[`state.${state}`]}</Badge>
}
