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
 * Import Customers: choose a file, preview, trial, import, result. A started import has a URL of its own, so staff can leave and
 * return.
 */
export default function ImportDialog({ batchId }: { batchId?: number | undefined }) {
  const leave = useLeave(CUSTOMERS)
  const navigate = useNavigate()
  const { search, state } = useLocation()

  /** All steps share one history entry, so closing the dialog leaves the import. */
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
