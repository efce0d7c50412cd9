import { useListContext } from 'react-admin'
import DownloadIcon from '@mui/icons-material/Download'

import { messages } from '@trailgate/shared/marketing/page_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { saidOr } from '../ui/sentenceFor.ts'
import type { ListAsked } from './asked.ts'

/** Exports all opted-in customers, not only the page shown. */
export function ExportOptedIn({ asked }: { asked: ListAsked }) {
  const { total } = useListContext()
  return (
    <DownloadButton
      method="exportOptedIn"
      params={asked}
      name={`trailgate-opted-in-${useToday()}.csv`}
      label={words.export_csv}
      failed={saidOr(messages['list.export_failed'])}
      none={total === 0 ? messages['list.empty'] : undefined}
      variant="outlined"
      startIcon={<DownloadIcon />}
    />
  )
}
