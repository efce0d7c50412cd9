import DownloadIcon from '@mui/icons-material/Download'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { saidOr } from '../../ui/sentenceFor.ts'

/** Downloads the failed rows unchanged, with a reason each; the corrected file can be imported again. */
export function MendButton({ batchId }: { batchId: number }) {
  return (
    <DownloadButton
      method="exportFailedRows"
      params={{ id: batchId }}
      name={`trailgate-import-${batchId}-failed-rows.csv`}
      label={texts.mend}
      failed={saidOr(manager['export.failed'])}
      size="small"
      startIcon={<DownloadIcon />}
    />
  )
}
