import useMediaQuery from '@mui/material/useMediaQuery'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'

import { NARROW } from '../ui/list.ts'
import { Notice } from '../ui/Notice.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { CreateLink } from '../ui/ScreenHead.tsx'
import { CampaignRows } from './CampaignRows.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import { pathOf } from './paths.ts'
import { useCampaigns } from './queries.ts'
import './campaigns.css'

/** All campaigns, newest first. */
export function Campaigns() {
  return (
    <>
      <div className="marketing-head">
        <h2>{messages.title}</h2>
        <CreateLink to={pathOf({ kind: 'create' })}>{messages.new}</CreateLink>
      </div>
      <div className="panel">
        <List />
      </div>
    </>
  )
}

function List() {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  return (
    <QueryStates query={useCampaigns()} failed={messages['load.failed']} rows={5}>
      {(all) => {
        if (all.length === 0) return <Notice title={messages.empty} />
        return narrow ? <CampaignRows campaigns={all} /> : <CampaignTable campaigns={all} />
      }}
    </QueryStates>
  )
}
