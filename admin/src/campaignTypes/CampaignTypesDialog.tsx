import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'

import { CAMPAIGN_TYPE_MESSAGE_SECONDS } from '@trailgate/shared/marketing/constants'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useCan } from '../session/useStaff.ts'
import { Flash } from '../ui/Flash.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { useFlash } from '../ui/useFlash.ts'
import TypeFormDialog from './TypeFormDialog.tsx'
import { TypeCards } from './TypeCards.tsx'
import type { TypeScreen } from './typeScreen.ts'
import { useTypeScreen } from './useTypeScreen.ts'

const ALL = { kind: 'all' } as const

/** The campaign type manager over the dashboard: cards, replaced by the form when creating or editing. */
export default function CampaignTypesDialog({ screen }: { screen: TypeScreen }) {
  const { open, leave } = useTypeScreen()
  const { message, show } = useFlash(CAMPAIGN_TYPE_MESSAGE_SECONDS)
  const mayWrite = useCan('campaign_types.write')
  const close = () => leave(null)
  const leaveForm = () => leave(ALL)

  if (screen.kind !== 'all') {
    return <TypeFormDialog screen={screen} message={message} say={show} leave={leaveForm} />
  }
  return (
    <ScreenDialog
      size="lg"
      title={messages.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{words.close}</Button>
          {mayWrite && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => open({ kind: 'create' })}
            >
              {messages.new}
            </Button>
          )}
        </>
      }
    >
      <Flash message={message} />
      <TypeCards say={show} onEdit={(id) => open({ kind: 'edit', id })} />
    </ScreenDialog>
  )
}
