import { useLocation, useNavigate } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { useLeave } from '../../ui/useLeave.ts'
import { CUSTOMERS, pathOf } from '../paths.ts'
import { BatchActions, BatchStep } from './BatchStep.tsx'
import { PickActions, PickStep } from './PickStep.tsx'
import { useImportFile } from './useImportFile.ts'
import './import.css'

/**
 * Import Customers: choose a file, look at it, try it, import it, see what came of it. An import that has begun
 * has an address of its own, so it can be left and found again.
 */
export default function ImportDialog({ batchId }: { batchId?: number | undefined }) {
  const leave = useLeave(CUSTOMERS)
  const navigate = useNavigate()
  const { search, state } = useLocation()

  /** From step to step the dialog stays one entry of the browser's history, so closing it leads out of it. */
  function show(batch?: number): void {
    const dialog =
      batch === undefined ? { kind: 'import' as const } : { kind: 'import' as const, batch }
    void navigate(pathOf(dialog, search), { replace: true, state })
  }

  const file = useImportFile(show)

  function another(): void {
    file.dispatch({ type: 'another' })
    show()
  }

  return (
    <ScreenDialog
      title={manager['import.title']}
      keepOpen
      onClose={leave}
      actions={
        batchId === undefined ? (
          <PickActions file={file} onLeave={leave} />
        ) : (
          <BatchActions id={batchId} onAnother={another} onLeave={leave} />
        )
      }
    >
      {batchId === undefined ? (
        <PickStep file={file} onShow={show} />
      ) : (
        <BatchStep key={batchId} id={batchId} />
      )}
    </ScreenDialog>
  )
}
