import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { isPassText } from '@trailgate/shared/passes/pass_text'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { HouseholdSearch } from './useHouseholds.ts'

interface HouseholdStatesProps {
  search: HouseholdSearch
  children: ReactNode
}

/** The households found, or the state of the search: not asked yet, loading, failed, empty. */
export function HouseholdStates({ search, children }: HouseholdStatesProps) {
  if (search.households.length > 0 && !search.isFailed) return children
  return (
    <div className="panel">
      <State {...search} />
    </div>
  )
}

function State({ asked, isFailed, isLoaded, again }: HouseholdSearch) {
  if (asked === '') return <Notice title={messages['search.start']} />
  if (isFailed) return <FailedNotice title={messages['search.failed']} retry={again} />
  if (!isLoaded) return <LoadingRows label={words.loading} rows={3} />
  if (isPassText(asked)) {
    return <Notice title={scanning.none}>{scanning.none_hint}</Notice>
  }
  return (
    <Notice
      title={fill(messages['search.none'], { text: asked })}
      actions={
        <Button component={Link} to="/admin/customers/create" variant="outlined">
          {messages['search.new']}
        </Button>
      }
    >
      {messages['search.none_hint']}
    </Notice>
  )
}
