import { messageOf } from '@trailgate/shared/http/error'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useWhileShown } from './useWhileShown.ts'

interface RemoveQuestionProps {
  /** Item to remove. */
  name: ReactNode
  question: string
  /** Label of the confirming button; default Remove. */
  confirm?: string
  /** Fallback message of a failure. */
  failed: string
  remove(): Promise<void>
  onClose(): void
  onRemoved(): void
}

type State = { step: 'asked' | 'removing' } | { step: 'failed'; message: string }

/** Confirmation before something is removed. */
export function RemoveQuestion({
  name,
  question,
  confirm: confirmLabel = ui.remove,
  failed,
  remove,
  onClose,
  onRemoved,
}: RemoveQuestionProps) {
  const [state, setState] = useState<State>({ step: 'asked' })
  const close = useWhileShown(onClose)
  const removing = state.step === 'removing'

  async function confirm() {
    setState({ step: 'removing' })
    try {
      await remove()
    } catch (error) {
      setState({ step: 'failed', message: messageOf(error, failed) })
      return
    }
    close()
    onRemoved()
  }

  return (
    <Dialog label={question} alert onClose={onClose}>
      <div className="question">
        <h2>{name}</h2>
        <p>{question}</p>
      </div>
      <div role="alert" className="in-place">
        {state.step === 'failed' && <p className="notice danger">{state.message}</p>}
      </div>
      <div className="form-buttons">
        <Button quiet onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button
          danger
          aria-disabled={removing || undefined}
          onClick={() => {
            if (!removing) void confirm()
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
