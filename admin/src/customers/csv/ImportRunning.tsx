import LinearProgress from '@mui/material/LinearProgress'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ImportBatch } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'

import { percentDone } from './importFlow.ts'

/** Progress of the import; the server continues without the page. */
export function ImportRunning({ batch }: { batch: ImportBatch }) {
  const percent = percentDone(batch)
  const { processed_rows: processed, total_rows: total, file_name: fileName } = batch
  return (
    <div className="import-running">
      <p className="import-file">
        <strong>{fileName}</strong>
      </p>
      <h3>{manager['import.running']}</h3>
      <LinearProgress
        aria-label={manager['import.running']}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
      />
      <p className="figures" role="status">
        {fill(texts.rows_of, {
          n: processed.toLocaleString('en-US'),
          total: total.toLocaleString('en-US'),
        })}
      </p>
      <p className="import-aside">{texts.goes_on}</p>
    </div>
  )
}
