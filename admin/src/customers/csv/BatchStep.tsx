import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { isOver } from './importFlow.ts'
import { ImportResult } from './ImportResult.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { LostLine } from './LostLine.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useImportBatch, useRefreshedList } from './useImportBatch.ts'

/** A started import: its progress, then its result. */
export function BatchStep({ id }: { id: number }) {
  const { data: batch, error, refetch } = useImportBatch(id)
  useRefreshedList(batch)
  return (
    <>
      {error && <LostLine error={error} onRetry={() => void refetch()} />}
      {!batch && !error && <LoadingRows label={words.loading} rows={3} />}
      {batch && (isOver(batch) ? <ImportResult batch={batch} /> : <ImportRunning batch={batch} />)}
    </>
  )
}

interface BatchActionsProps {
  id: number
  onAnother(): void
  onLeave(): void
}

export function BatchActions({ id, onAnother, onLeave }: BatchActionsProps) {
  const { data: batch } = useImportBatch(id)
  if (!batch || !isOver(batch)) return <Button onClick={onLeave}>{words.close}</Button>
  return (
    <>
      <Button className="to-the-left" onClick={onAnother}>
        {manager['import.another']}
      </Button>
      <UndoImport batch={batch} />
      <Button variant="contained" onClick={onLeave}>
        {words.close}
      </Button>
    </>
  )
}
