import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/api_keys/messages'
import type { ApiKey } from '@trailgate/shared/api_keys/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { ApiKeyBadge } from './ApiKeyBadge.tsx'
import { RevokeKey } from './RevokeKey.tsx'
import { madeBy } from './madeBy.ts'

/** The keys, newest first. */
export function ApiKeyTable() {
  const columns = columnsIn(useTimeZone())
  return <ListTable caption={messages.title} columns={columns} />
}

function columnsIn(timeZone: string): Column<ApiKey>[] {
  return [
    {
      key: 'name',
      label: messages.name,
      rowHeader: true,
      className: 'api-key-name',
      cell: ({ name }) => name,
    },
    {
      key: 'scopes',
      label: messages.scopes,
      className: 'api-key-scope-list',
      cell: ({ scopes }) => scopes.join(', '),
    },
    {
      key: 'state',
      label: messages.state,
      className: 'nowrap',
      cell: ({ state }) => <ApiKeyBadge state={state} />,
    },
    {
      key: 'last_used_at',
      label: messages.last_used,
      className: 'nowrap figures',
      cell: ({ last_used_at }) => formatDateTime(last_used_at, timeZone) || messages.never_used,
    },
    {
      key: 'expires_at',
      label: messages.ends,
      className: 'nowrap figures',
      cell: ({ expires_at }) => formatDateTime(expires_at, timeZone) || messages['ends.never'],
    },
    {
      key: 'created_at',
      label: messages.created,
      className: 'figures',
      cell: (apiKey) => madeBy(apiKey, timeZone),
    },
    {
      key: 'revoke',
      label: messages.actions,
      className: 'api-key-actions',
      cell: (apiKey) => <RevokeKey apiKey={apiKey} />,
    },
  ]
}
