import { useState } from 'react'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/api_keys/messages'
import type { NewApiKeyAnswer } from '@trailgate/shared/api_keys/schemas'
import { messages as layout } from '@trailgate/shared/layout/messages'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useCan } from '../session/useStaff.ts'
import { NARROW } from '../ui/list.ts'
import { Notice } from '../ui/Notice.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { WEBHOOKS } from '../webhooks/paths.ts'
import { ApiKeyRows } from './ApiKeyRows.tsx'
import { ApiKeyTable } from './ApiKeyTable.tsx'
import { NewApiKey } from './NewApiKey.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import './apiKeys.css'

/** /admin/api-keys: make a key, see the last use of each, revoke one. */
export default function ApiKeys() {
  if (!useCan('api_keys.manage')) return <AccessDenied />
  return <Screen />
}

function Screen() {
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<NewApiKeyAnswer>()
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  return (
    <>
      <ScreenHead title={messages.title} hint={messages.hint}>
        <Button component={Link} to={WEBHOOKS}>
          {layout['nav.webhooks']}
        </Button>
        <Button variant="contained" onClick={() => setOpen(true)}>
          {messages.add}
        </Button>
      </ScreenHead>
      <PagedList
        resource="api-keys"
        empty={<Notice title={messages.empty} />}
        failed={messages.failed}
      >
        {narrow ? <ApiKeyRows /> : <ApiKeyTable />}
      </PagedList>
      {open && (
        <NewApiKey
          onClose={() => setOpen(false)}
          onMade={(answer) => {
            setOpen(false)
            setMade(answer)
          }}
        />
      )}
      {made && (
        <SecretOnce
          title={messages['made.title']}
          secret={made.key}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
