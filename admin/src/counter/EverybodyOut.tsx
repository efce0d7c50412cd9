import { useNotify } from 'react-admin'

import type { Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { ErrorAlert } from '../ui/FormAlert.tsx'

/** Ends all visits of the day, at its end: for managers. */
export function EverybodyOut({ day, count }: { day: Day; count: number }) {
  const notify = useNotify()
  const { mutate, error, isPending } = useProviderMutation('visits', 'checkEverybodyOut', {
    onSuccess: ({ updated_count: n }) =>
      notify(fill(messages['everybody_out.done'], { n }), { type: 'success' }),
  })
  return (
    <ConfirmButton
      label={messages.everybody_out}
      title={messages['everybody_out.title']}
      color="error"
      variant="outlined"
      disabled={count === 0}
      pending={isPending}
      alert={<ErrorAlert error={error} failed={messages['everybody_out.failed']} />}
      onConfirm={(close) => mutate({ day }, { onSuccess: close })}
    >
      {fill(messages['everybody_out.hint'], { n: count })}
    </ConfirmButton>
  )
}
