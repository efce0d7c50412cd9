import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import DownloadIcon from '@mui/icons-material/Download'

import { IMPORT_ROW_RESULTS, type ImportRowResult } from '@trailgate/shared/customers/constants'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import type { ImportResult, ImportTrialRow } from '@trailgate/shared/customers/schemas'
import { MAX_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { fill, formatPhone } from '@trailgate/shared/text'

import { saveFile } from '../../ui/saveFile.ts'
import { ComesAcross } from './ComesAcross.tsx'
import { FileLine } from './FileLine.tsx'
import type { ImportFlow } from './importFlow.ts'
import { reasonOf } from './reasonOf.ts'
import { RowList, RowSection } from './RowList.tsx'
import { trialFile } from './trialFile.ts'

/** Failed rows come first: staff may want to correct them. */
const SHOWN_ORDER = IMPORT_ROW_RESULTS.toReversed()

/** Row-by-row preview of the import. Nothing is stored yet. */
export function TrialResult({ flow }: { flow: Extract<ImportFlow, { step: 'tried' }> }) {
  const { trial, file } = flow
  const { rows = [] } = trial
  return (
    <>
      <FileLine flow={flow} />
      <Alert severity={trial.imported_count > 0 ? 'info' : 'warning'}>
        <AlertTitle>{trial.message}</AlertTitle>
        <p>{trial.imported_count > 0 ? texts['trial.title'] : texts['trial.none']}</p>
      </Alert>
      {trial.created && trial.left_behind && (
        <ComesAcross
          moved={{ created: trial.created, left_behind: trial.left_behind }}
          rows={rows}
        />
      )}
      {trial.warnings && trial.warnings.length > 0 && (
        <RowSection title={texts['move.warnings']}>
          {(id) => (
            <RowList
              labelledBy={id}
              total={trial.warning_count ?? 0}
              rows={(trial.warnings ?? [])
                .slice(0, MAX_PAGE_SIZE)
                .map((sentence, row) => ({ row, sentence }))}
            />
          )}
        </RowSection>
      )}
      {rows.length > 0 && (
        <Button
          className="import-trial-file"
          startIcon={<DownloadIcon />}
          onClick={() =>
            saveFile(trialFile(rows), `${file.name.replace(/\.(?:csv|zip)$/i, '')}-checked.csv`)
          }
        >
          {texts['trial.download']}
        </Button>
      )}
      {SHOWN_ORDER.map((result) => (
        <Rows key={result} trial={trial} result={result} />
      ))}
    </>
  )
}

function Rows({ trial, result }: { trial: ImportResult; result: ImportRowResult }) {
  const total = totalOf(trial, result)
  if (total === 0) return null
  const rows = (trial.rows ?? []).filter((row) => row.result === result).slice(0, MAX_PAGE_SIZE)
  return (
    <RowSection title={texts[result]}>
      {(id) => (
        <RowList
          labelledBy={id}
          total={total}
          rows={rows.map((row) => ({ row: row.row, sentence: sentenceOf(row) }))}
        />
      )}
    </RowSection>
  )
}

function totalOf(trial: ImportResult, result: ImportRowResult): number {
  const totals: Record<ImportRowResult, number> = {
    created: trial.imported_count,
    skipped: trial.skipped_count,
    failed: trial.failed_count - trial.skipped_count,
  }
  return totals[result]
}

function sentenceOf(report: ImportTrialRow): string {
  if (report.result !== 'created') return reasonOf(report)
  const { row, name, phone } = report
  return fill(texts['created.row'], { n: row, name: name ?? '', phone: formatPhone(phone) })
}
