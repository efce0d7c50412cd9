import { useEffect } from 'react'

import type { ImportBatch } from '@trailgate/shared/customers/schemas'

import { refresh } from '../../providers/queryClient.ts'
import { useProviderQuery } from '../../providers/useProvider.ts'
import { isOver } from './importFlow.ts'

const ASK_EVERY_MS = 700

/** An import as it stands, asked for again until it is over. */
export function useImportBatch(id: number) {
  return useProviderQuery(
    'imports',
    'getImport',
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : ASK_EVERY_MS),
    }
  )
}

/** Once an import has added somebody, or was undone, the list behind shows it: in place, without a reload (decided). */
export function useRefreshedList(batch: ImportBatch | undefined): void {
  const changedBy = batch && isOver(batch) && batch.imported_count > 0 ? batch.state : null
  useEffect(() => {
    if (changedBy) void refresh('customers')
  }, [changedBy])
}
