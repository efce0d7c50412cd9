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
  /** File name without extension. */
  fileName: string
  children(data: T): ReactNode
}

/** One report: its heading, its file, and the four states of its data. */
export function ReportSection<T>(props: ReportSectionProps<T>) {
  const { title, failed, report, asked, fileName, children } = props
  return (
    <SectionFrame
      title={title}
      isBusy={report.isFetching}
      actions={
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
      }
    >
      <QueryStates query={report} failed={failed} rows={6}>
        {children}
      </QueryStates>
    </SectionFrame>
  )
}

interface SectionFrameProps {
  title: string
  actions?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** Panel of a report: its heading and actions above its content. */
export function SectionFrame({ title, actions, isBusy, children }: SectionFrameProps) {
  const id = useId()
  return (
    <section className="panel report" aria-labelledby={id} aria-busy={isBusy}>
      <div className="report-head">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
