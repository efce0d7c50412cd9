import { messages } from '@trailgate/shared/marketing/campaign_page_messages'

import { Unanswered } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { EditCampaignForm, NewCampaignForm } from './CampaignForm.tsx'
import { CampaignView } from './CampaignView.tsx'
import { pathOf, type CampaignScreen } from './paths.ts'
import { useCampaign } from './queries.ts'

const NOT_FOUND = 404

/** Campaign dialog that the URL opens over the list. */
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
  const query = useCampaign(screen.id)
  const { data, isFetchedAfterMount, refetch } = query
  // An edit starts from the stored version; a campaign that was sent is read-only.
  if (data && screen.kind === 'edit' && data.state === 'draft' && isFetchedAfterMount) {
    return <EditCampaignForm campaign={data} refetch={refetch} />
  }
  if (data && (screen.kind === 'show' || data.state !== 'draft')) {
    return <CampaignView campaign={data} />
  }
  return (
    <ScreenDialog title={messages.title} onClose={leave}>
      <Unanswered
        query={query}
        failed={(error) =>
          refusalOf(error)?.status === NOT_FOUND ? messages.missing : messages['load.failed']
        }
        rows={4}
      />
    </ScreenDialog>
  )
}
