import { lazy, Suspense } from 'react'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import { CAMPAIGN_TYPE_MESSAGE_SECONDS } from '@trailgate/shared/marketing/constants'

import { TypeCards } from '../campaignTypes/TypeCards.tsx'
import { useTypeScreen } from '../campaignTypes/useTypeScreen.ts'
import { useCan } from '../session/useStaff.ts'
import { Flash } from '../ui/Flash.tsx'
import { useFlash } from '../ui/useFlash.ts'

const TypeFormDialog = lazy(() => import('../campaignTypes/TypeFormDialog.tsx'))

/** Campaign types as a page: the same cards and form as over the dashboard. */
export function Types() {
  const { screen, open, leave } = useTypeScreen()
  const { message, show } = useFlash(CAMPAIGN_TYPE_MESSAGE_SECONDS)
  const mayWrite = useCan('campaign_types.write')
  const close = () => leave(null)
  const form = screen && screen.kind !== 'all' ? screen : null
  return (
    <>
      <div className="marketing-head">
        <h2>{messages.title}</h2>
        {mayWrite && (
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            onClick={() => open({ kind: 'create' })}
          >
            {messages.new}
          </Button>
        )}
      </div>
      <Flash message={form ? undefined : message} />
      <TypeCards say={show} onEdit={(id) => open({ kind: 'edit', id })} />
      {form && (
        <Suspense>
          <TypeFormDialog screen={form} message={message} say={show} leave={close} />
        </Suspense>
      )}
    </>
  )
}
