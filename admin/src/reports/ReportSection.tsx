import { useId, type ReactNode } from 'react'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/reports/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { send } from '../api/client.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { saveFile } from '../ui/saveFile.ts'

interface ReportSectionProps<T> {
  title: string
  failed: string
  report: UseQueryResult<T>
  /** Where the file comes from, and its name without the ending. */
  path: string
  fileName: string
  children(data: T): ReactNode
}

/** One report: its heading, its file, and the four states of what is in it. */
export function ReportSection<T>(props: ReportSectionProps<T>) {
  const { title, failed, report, path, fileName, children } = props
  const id = useId()
  return (
    <section className="panel report" aria-labelledby={id} aria-busy={report.isFetching}>
      <div className="report-head">
        <h2 id={id}>{title}</h2>
        <ExportButton path={path} fileName={fileName} title={title} />
      </div>
      {report.data ? (
        children(report.data)
      ) : report.isError && !report.isFetching ? (
        <FailedNotice title={failed} retry={() => void report.refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={6} />
      )}
    </section>
  )
}

type ExportButtonProps = Pick<ReportSectionProps<unknown>, 'path' | 'fileName' | 'title'>

function ExportButton({ path, fileName, title }: ExportButtonProps) {
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await send(path, { accept: 'text/csv' })).blob(),
    onSuccess: (file) => saveFile(file, `${fileName}.csv`),
    onError: () => notify(messages['export.failed'], { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-disabled={isPending}
      aria-label={`${words.export_csv}: ${title}`}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? words.processing : words.export_csv}
    </Button>
  )
}
