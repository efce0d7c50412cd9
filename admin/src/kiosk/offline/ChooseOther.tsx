import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'

const ChooseDialog = lazy(() => import('./ChooseDialog.tsx'))

/** Finds any other customer for the item. */
export function ChooseOther({ item }: { item: OfflineRow }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        {messages['other']}
      </Button>
      <Suspense>{asking && <ChooseDialog item={item} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
