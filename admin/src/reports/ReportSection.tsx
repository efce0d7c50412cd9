import { useId, type ReactNode } from 'react'
import DownloadIcon from '@mui/icons-material/Download'

import { messages } from '@trailgate/shared/reports/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { DownloadButton } from '../ui/DownloadButton.tsx'
import { QueryStates, type Asked } from '../ui/QueryStates.tsx'
import type { ReportAsked } from './calls.ts'

interface ReportSectionProps<T> {
  title: string
  failed: string
  report: Asked<T>
  asked: ReportAsked
  /** What its file is called, without the ending. */
  fileName: string
  children(data: T): ReactNode
}

/** One report: its heading, its file, and the four states of what is in it. */
export function ReportSection<T>(props: ReportSectionProps<T>) {
  const { title, failed, report, asked, fileName, children } = props
  const id = useId()
  return (
    <section className="panel report" aria-labelledby={id} aria-busy={report.isFetching}>
      <div className="report-head">
        <h2 id={id}>{title}</h2>
        <DownloadButton
          method="exportReport"
          params={asked}
          name={`${fileName}.csv`}
          label={words.export_csv}
          failed={messages['export.failed']}
          aria-label={`${words.export_csv}: ${title}`}
          variant="outlined"
          startIcon={<DownloadIcon />}
        />
      </div>
      <QueryStates query={report} failed={failed} rows={6}>
        {children}
      </QueryStates>
    </section>
  )
}
