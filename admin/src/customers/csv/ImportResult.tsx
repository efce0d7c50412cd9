import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'

import type { ImportState } from '@trailgate/shared/customers/constants'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ImportBatch } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'

import { ComesAcross } from './ComesAcross.tsx'
import { ImportReasons } from './ImportReasons.tsx'

const TITLES: Record<Exclude<ImportState, 'running'>, string> = {
  done: manager['import.succeeded'],
  failed: manager['import.unsuccessful'],
  interrupted: manager['import.unsuccessful'],
  undone: manager['import.undone'],
}

/** Result of the import: counts, and why rows were left out. */
export function ImportResult({ batch }: { batch: ImportBatch }) {
  const { state, batch_id: id, failed_count: failed, skipped_count: skipped } = batch
  const title = state === 'running' ? manager['import.running'] : TITLES[state]
  return (
    <>
      <p className="import-file">
        <strong>{batch.file_name}</strong>
      </p>
      <Alert severity={severityOf(batch)}>
        <AlertTitle>{title}</AlertTitle>
        <p>{counts(batch)}</p>
        {(state === 'failed' || state === 'interrupted') && <p>{batch.message}</p>}
      </Alert>
      {batch.created && batch.left_behind && (
        <ComesAcross moved={{ created: batch.created, left_behind: batch.left_behind }} />
      )}
      {failed > skipped && <ImportReasons batchId={id} result="failed" />}
      {skipped > 0 && <ImportReasons batchId={id} result="skipped" />}
    </>
  )
}

function counts({ state, imported_count, failed_count, skipped_count }: ImportBatch): string {
  if (state === 'undone')
    return fill(texts['undo.done'], { n: imported_count.toLocaleString('en-US') })
  const all = fill(manager['import.counts'], {
    imported: imported_count.toLocaleString('en-US'),
    failed: failed_count.toLocaleString('en-US'),
  })
  if (skipped_count === 0) return all
  const skipped = skipped_count.toLocaleString('en-US')
  return `${all}, ${fill(manager['import.counts_skipped'], { skipped })}`
}

function severityOf({ state, imported_count }: ImportBatch) {
  if (state === 'undone') return 'info'
  if (state !== 'done') return 'error'
  return imported_count > 0 ? 'success' : 'warning'
}
