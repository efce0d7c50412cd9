import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { DuplicatePair } from '@trailgate/shared/customers/duplicates/schemas'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import { namesOf } from './namesOf.ts'

const SAID = {
  dismiss: { label: messages.dismiss, done: messages.dismissed },
  restore: { label: messages.restore, done: messages.restored },
} as const

interface DismissButtonProps {
  pair: DuplicatePair
  what: keyof typeof SAID
}

/** Marks two records as different people, or undoes that. */
export function DismissButton({ pair, what }: DismissButtonProps) {
  const notify = useNotify()
  const { label, done } = SAID[what]
  const { mutate, isPending } = useProviderMutation('customer-duplicates', 'dismissPair', {
    onSuccess: () => notify(done, { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['dismiss.failed']), { type: 'error' }),
  })

  return (
    <Button
      aria-label={`${label}: ${namesOf(pair)}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ id: pair.id, dismissed: what === 'dismiss' })}
    >
      {label}
    </Button>
  )
}
