import { useQuery } from '@tanstack/react-query'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/marketing/campaign_page_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { NARROW } from '../ui/list.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { CampaignRows } from './CampaignRows.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import { pathOf } from './paths.ts'
import { campaigns } from './queries.ts'
import './campaigns.css'

/** What was written and sent, the newest first. */
export function Campaigns() {
  return (
    <>
      <div className="marketing-head">
        <h2>{messages.title}</h2>
        <Button
          component={Link}
          to={pathOf({ kind: 'create' })}
          state={WITHIN}
          variant="contained"
          startIcon={<AddIcon />}
        >
          {messages.new}
        </Button>
      </div>
      <div className="panel">
        <List />
      </div>
    </>
  )
}

function List() {
  const { data: all, isError, isFetching, refetch } = useQuery(campaigns)
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  if (!all && isError && !isFetching) {
    return <FailedNotice title={messages['load.failed']} retry={() => void refetch()} />
  }
  if (!all) return <LoadingRows label={words.loading} rows={5} />
  if (all.length === 0) return <Notice title={messages.empty} />
  return narrow ? <CampaignRows campaigns={all} /> : <CampaignTable campaigns={all} />
}
