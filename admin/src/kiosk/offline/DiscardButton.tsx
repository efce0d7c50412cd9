import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'

import { useCan } from '../../session/useStaff.ts'

const DiscardDialog = lazy(() => import('./DiscardDialog.tsx'))

/** Managers throw an item away, with a reason. */
export function DiscardButton({ item }: { item: OfflineRow }) {
  const [asking, setAsking] = useState(false)
  if (!useCan('kiosk.offline_discard')) return null
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {messages.discard}
      </Button>
      <Suspense>
        {asking && <DiscardDialog item={item} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
