import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'

import { check, type Checked } from '@trailgate/shared/fields'
import { fill } from '@trailgate/shared/text'
import { UNDO } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import { undoSchema } from '@trailgate/shared/visits/schemas'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useOnceClosed } from '../ui/useOnceClosed.ts'
import { showVisit } from './useVisitStream.ts'

interface UndoCheckIn {
  undo(visitId: number): void
  dialog: ReactNode
}

/** Takes a check-in back; after ten minutes with a reason. */
export function useUndoCheckIn(name: string, onDone: () => void): UndoCheckIn {
  const notify = useNotify()
  /** The visit of which a reason is asked for: it outlives the menu. */
  const [asking, setAsking] = useState<number>()
  useOnceClosed(asking !== undefined, onDone)
  const change = useProviderMutation('check-ins', 'undoCheckIn', {
    onSuccess(visit) {
      showVisit(visit)
      notify(fill(messages['undo.check_in'], { names: name }), { type: 'success' })
      setAsking(undefined)
      if (asking === undefined) onDone()
    },
    onError(error, { id, reason }) {
      if (reason !== undefined) return
      if (refusalOf(error)?.code === 'VALIDATION_ERROR') setAsking(id)
      else notify(sentenceFor(error, messages['undo.failed']), { type: 'error' })
    },
  })
  return {
    undo(visitId) {
      if (!change.isPending) change.mutate({ id: visitId })
    },
    dialog: asking !== undefined && (
      <ReasonDialog
        title={fill(messages['undo.title'], { name })}
        hint={messages['undo.hint']}
        label={messages['undo.reason']}
        maxLength={UNDO.max}
        submit={messages.undo}
        failed={messages['undo.failed']}
        about={{ id: asking }}
        read={readReason}
        change={{
          ...change,
          error: change.variables?.reason === undefined ? null : change.error,
        }}
        onClose={() => setAsking(undefined)}
      />
    ),
  }
}

/** Here a reason has to be given. */
function readReason(typed: string): Checked<{ reason: string }> {
  const reason = typed.trim()
  const checked = check(undoSchema(), { reason })
  const refused = checked.ok ? undefined : checked.details.reason
  const wrong = reason ? refused : [visits['undo.reason']]
  return wrong ? { ok: false, details: { reason: wrong } } : { ok: true, value: { reason } }
}
