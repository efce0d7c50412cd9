import { useState } from 'react'
import Button from '@mui/material/Button'

import { messages as keys } from '@trailgate/shared/api_keys/messages'
import { messages } from '@trailgate/shared/webhooks/messages'

import { API_KEYS } from '../apiKeys/paths.ts'
import { SecretOnce } from '../apiKeys/SecretOnce.tsx'
import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useProviderQuery } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { Notice } from '../ui/Notice.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import './webhooks.css'

/** /admin/webhooks: receivers of events, their deliveries, and a test. */
export default function Webhooks() {
  if (!useCan('webhooks.manage')) return <AccessDenied />
  return <Screen />
}

function Screen() {
  const query = useProviderQuery('webhooks', 'webhooks', {})
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <ScreenHead
        title={messages.title}
        hint={messages.hint}
        up={{ to: API_KEYS, title: keys.title }}
      >
        <Button variant="contained" onClick={() => setOpen(true)}>
          {messages.add}
        </Button>
      </ScreenHead>
      <QueryStates query={query} failed={messages.failed} rows={3}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Notice title={messages.empty} />
          ) : (
            webhooks.map((webhook) => (
              <WebhookPanel key={webhook.id} webhook={webhook} onSecret={setSecret} />
            ))
          )
        }
      </QueryStates>
      {open && (
        <NewWebhook
          onClose={() => setOpen(false)}
          onMade={(made) => {
            setOpen(false)
            setSecret(made.secret)
          }}
        />
      )}
      {secret !== undefined && (
        <SecretOnce
          title={messages['secret.title']}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
