import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import type { ImportBatch } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { useCan } from '../../session/useStaff.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../../ui/sentenceFor.ts'

/** Undoes an import after confirmation; a refusal gives the reason. */
export function UndoImport({ batch }: { batch: ImportBatch }) {
  const { batch_id: id, state, imported_count: imported } = batch
  const [asking, setAsking] = useState(false)
  const mayUndo = useCan('customers.import_undo')
  const { mutate, isPending, error, reset } = useProviderMutation('imports', 'undoImport', {
    untilShown: true,
  })
  if (!mayUndo || state === 'undone') return null
  if (imported === 0 && !batch.updated_count) return null

  function close(): void {
    setAsking(false)
    reset()
  }

  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {texts.undo}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={texts['undo.title']}
          confirm={texts.undo}
          refused={error !== null}
          pending={isPending}
          onConfirm={() => mutate({ id }, { onSuccess: () => setAsking(false) })}
          onClose={close}
        >
          {error && <Alert severity="error">{sentenceFor(error, texts['undo.failed'])}</Alert>}
          <p className="import-question">
            {fill(texts['undo.question'], { n: imported.toLocaleString('en-US') })}
          </p>
          <p className="import-aside">{texts['undo.condition']}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
