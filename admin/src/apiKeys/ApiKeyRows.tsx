import { useListContext } from 'react-admin'

import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/api_keys/messages'
import type { ApiKey } from '@trailgate/shared/api_keys/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { ApiKeyBadge } from './ApiKeyBadge.tsx'
import { madeBy } from './madeBy.ts'
import { RevokeKey } from './RevokeKey.tsx'
import '../ui/records.css'

/** The keys as a list: what a phone has room for. */
export function ApiKeyRows() {
  const { data = [] } = useListContext<ApiKey>()
  const timeZone = useTimeZone()
  return (
    <ul className="panel record-rows" aria-label={messages.title}>
      {data.map((apiKey) => (
        <li key={apiKey.id} className="record-row">
          <div className="record-row-who">
            <span className="api-key-name">{apiKey.name}</span>
            <p className="record-facts">{apiKey.scopes.join(', ')}</p>
            <p className="record-facts figures">
              {messages.last_used}:{' '}
              {formatDateTime(apiKey.last_used_at, timeZone) || messages.never_used}
            </p>
            <p className="record-facts figures">
              {messages.ends}:{' '}
              {formatDateTime(apiKey.expires_at, timeZone) || messages['ends.never']}
            </p>
            <p className="record-facts figures">
              {messages.created}: {madeBy(apiKey, timeZone)}
            </p>
          </div>
          <div className="record-row-badges">
            <ApiKeyBadge state={apiKey.state} />
          </div>
          <RevokeKey apiKey={apiKey} />
        </li>
      ))}
    </ul>
  )
}
