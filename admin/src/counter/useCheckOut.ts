import { useState } from 'react'
import { useNotify } from 'react-admin'

import type { PickedUpBy } from '@trailgate/shared/pickups/schemas'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { ChangedVisit } from '@trailgate/shared/visits/schemas'

import { useProviderMutation } from '../providers/useProvider.ts'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { noteDone, toDone } from './lastDone.ts'
import { showVisit } from './useVisitStream.ts'

interface Leaving {
  visitId: number
  name: string
  onDone: (() => void) | undefined
  /** Says why nothing was done; where a dialog says it, it does not. */
  isQuiet?: boolean
  /** Called where the server asks who takes the person: it knows a minor that this page does not. */
  onAsked?(): void
}

/** Checks a person out and says with whom they left, also if another member of staff was faster. */
export function useCheckOut({ visitId, name, onDone, isQuiet = false, onAsked }: Leaving) {
  const notify = useNotify()
  const [isGone, setGone] = useState(false)
  const { mutate, isPending, error, reset } = useProviderMutation('check-ins', 'checkOut', {
    onSuccess(visit) {
      setGone(true)
      showVisit(visit)
      const { changed } = visit
      if (changed) noteDone({ what: 'check_out', visits: [toDone(visit)], at: Date.now() })
      notify(sentenceOf(visit, name), { type: changed ? 'success' : 'warning' })
      onDone?.()
    },
    onError: (failure) => {
      if (onAsked && refusalOf(failure)?.details?.picked_up_by) onAsked()
      else if (!isQuiet)
        notify(sentenceFor(failure, messages['check_out.failed']), { type: 'error' })
    },
  })
  return {
    isBusy: isPending || isGone,
    isPending,
    error,
    reset,
    leave(pickedUpBy?: PickedUpBy, reason?: string) {
      if (!isPending && !isGone) mutate({ id: visitId, pickedUpBy, reason })
    },
  }
}

function sentenceOf({ picked_up_by: taken, changed: isOwn }: ChangedVisit, name: string): string {
  const guardian = taken?.name ?? null
  if (isOwn && guardian === null) return fill(messages['check_out.done'], { name })
  if (isOwn) return fill(messages['check_out.done_with'], { name, guardian: guardian ?? '' })
  if (guardian === null) return fill(messages['check_out.already'], { name })
  const staff = taken?.staff_name ?? ''
  return fill(messages['check_out.already_with'], { name, guardian, staff })
}
