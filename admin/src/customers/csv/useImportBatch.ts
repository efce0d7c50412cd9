import { useEffect } from 'react'

import type { ImportBatch } from '@trailgate/shared/customers/schemas'

import { refresh } from '../../providers/queryClient.ts'
import { useProviderQuery } from '../../providers/useProvider.ts'
import { isOver } from './importFlow.ts'

const ASK_EVERY_MS = 700

/** An import, polled until it has ended. */
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

/** Refreshes the list behind, without a reload, once an import has added customers or was undone. */
export function useRefreshedList(batch: ImportBatch | undefined): void {
  const changedBy = batch && isOver(batch) && batch.imported_count > 0 ? batch.state : null
  useEffect(() => {
    if (changedBy) void refresh('customers')
  }, [changedBy])
}
