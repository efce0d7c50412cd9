import type { ImportRowResult } from '@trailgate/shared/customers/constants'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderQuery } from '../../providers/useProvider.ts'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { LostLine } from './LostLine.tsx'
import { MendButton } from './MendButton.tsx'
import { reasonOf } from './reasonOf.ts'
import { RowList, RowSection } from './RowList.tsx'

interface ImportReasonsProps {
  batchId: number
  result: Exclude<ImportRowResult, 'created'>
}

/** Reasons for left-out rows, the first hundred; rows with errors can be downloaded and corrected. */
export function ImportReasons({ batchId, result }: ImportReasonsProps) {
  const { data, error, refetch } = useProviderQuery('imports', 'getImportRows', {
    id: batchId,
    result,
  })
  return (
    <RowSection
      title={texts[result]}
      action={result === 'failed' && <MendButton batchId={batchId} />}
    >
      {(id) => {
        if (error) return <LostLine error={error} onRetry={() => void refetch()} />
        if (!data) return <LoadingRows label={words.loading} rows={3} />
        const rows = data.data.map((report) => ({ row: report.row, sentence: reasonOf(report) }))
        return <RowList labelledBy={id} rows={rows} total={data.total} />
      }}
    </RowSection>
  )
}
