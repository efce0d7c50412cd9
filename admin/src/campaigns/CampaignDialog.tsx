import { useQuery } from '@tanstack/react-query'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { EditCampaignForm, NewCampaignForm } from './CampaignForm.tsx'
import { CampaignView } from './CampaignView.tsx'
import { pathOf, type CampaignScreen } from './paths.ts'
import { campaignOf } from './queries.ts'

const NOT_FOUND = 404

/** What of a campaign the address opens over the list. */
export default function CampaignDialog({
  screen,
}: {
  screen: Exclude<CampaignScreen, { kind: 'all' }>
}) {
  if (screen.kind === 'create') return <NewCampaignForm />
  return <Known key={screen.id} screen={screen} />
}

function Known({ screen }: { screen: Extract<CampaignScreen, { id: number }> }) {
  const leave = useLeave(pathOf({ kind: 'all' }))
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(campaignOf(screen.id))
  // What is edited must be what is stored now; one that was sent is only looked at.
  if (data && screen.kind === 'edit' && data.state === 'draft' && isFetchedAfterMount) {
    return <EditCampaignForm campaign={data} refetch={refetch} />
  }
  if (data && (screen.kind === 'show' || data.state !== 'draft')) {
    return <CampaignView campaign={data} />
  }
  return (
    <ScreenDialog title={messages.title} onClose={leave}>
      {error && !isFetching ? (
        <FailedNotice
          title={
            refusalOf(error)?.status === NOT_FOUND ? messages.missing : messages['load.failed']
          }
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </ScreenDialog>
  )
}
