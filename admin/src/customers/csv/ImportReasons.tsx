import { useQuery } from '@tanstack/react-query'

import type { ImportRowResult } from '@trailgate/shared/customers/constants'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import type { ImportRowReport } from '@trailgate/shared/customers/schemas'
import { MAX_PAGE_SIZE, TOTAL_COUNT_HEADER } from '@trailgate/shared/http/paging'
import { messages as words } from '@trailgate/shared/ui/messages'

import { send } from '../../api/client.ts'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { LostLine } from './LostLine.tsx'
import { MendButton } from './MendButton.tsx'
import { reasonOf } from './reasonOf.ts'
import { RowList, RowSection } from './RowList.tsx'

interface ImportReasonsProps {
  batchId: number
  result: Exclude<ImportRowResult, 'created'>
}

/** Why rows stayed out, the first hundred of them; those with mistakes can be had as a file to mend. */
export function ImportReasons({ batchId, result }: ImportReasonsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', batchId, result],
    async queryFn({ signal }) {
      const query = new URLSearchParams({ result, limit: String(MAX_PAGE_SIZE) })
      const response = await send(`/customers/imports/${batchId}/rows?${query}`, { signal })
      const reports = (await response.json()) as ImportRowReport[]
      const rows = reports.map((report) => ({ row: report.row, sentence: reasonOf(report) }))
      return { rows, total: Number(response.headers.get(TOTAL_COUNT_HEADER)) }
    },
  })
  return (
    <RowSection
      title={texts[result]}
      action={result === 'failed' && <MendButton batchId={batchId} />}
    >
      {(id) => {
        if (error) return <LostLine error={error} onRetry={() => void refetch()} />
        if (!data) return <LoadingRows label={words.loading} rows={3} />
        return <RowList labelledBy={id} {...data} />
      }}
    </RowSection>
  )
}
