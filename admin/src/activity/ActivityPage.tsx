import { useListContext } from 'react-admin'
import DownloadIcon from '@mui/icons-material/Download'

import { messages } from '@trailgate/shared/activity/messages'
import type { ActivityEntry } from '@trailgate/shared/activity/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { ParkExportButton } from '../parkExport/ParkExportButton.tsx'
import { useCan } from '../session/useStaff.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityRows } from './ActivityRows.tsx'
import { withoutBlanks } from '../ui/withoutBlanks.ts'
import './activity.css'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** /admin/activity: the log of the park; below manager the own rows. The filters stand in the address. */
export default function ActivityPage() {
  const isWhole = useCan('activity.all')
  const mayExport = useCan('park.export')
  return (
    <ScreenList<ActivityEntry> resource="activity" sort={NEWEST_FIRST}>
      <ScreenHead title={messages.title} hint={isWhole ? messages.hint : messages['hint.own']}>
        {isWhole && <FileOfList />}
        {mayExport && <ParkExportButton />}
      </ScreenHead>
      <ActivityFilters isWhole={isWhole} />
      <ListStates failed={messages.failed} empty={<Notice title={messages.empty} />}>
        <ActivityRows />
        <Pager />
      </ListStates>
    </ScreenList>
  )
}

function FileOfList() {
  const { filterValues } = useListContext()
  const today = useToday()
  return (
    <DownloadButton
      method="exportActivity"
      params={withoutBlanks(filterValues)}
      name={`trailgate-activity-${today}.csv`}
      label={words.export_csv}
      failed={messages['export.failed']}
      variant="outlined"
      startIcon={<DownloadIcon />}
    />
  )
}
