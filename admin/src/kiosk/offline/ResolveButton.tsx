import { useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineCandidate, OfflineRow } from '@trailgate/shared/offline/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { ErrorAlert } from '../../ui/FormAlert.tsx'

interface ChooseProps {
  item: OfflineRow
  person: Pick<OfflineCandidate, 'customer_id' | 'member_id' | 'first_name' | 'last_name'>
}

/** Takes the item for a customer, after a question. */
export function ChooseButton({ item, person }: ChooseProps) {
  const name = `${person.first_name} ${person.last_name}`
  const { resolve, isPending, alert } = useResolve()
  return (
    <ConfirmButton
      label={messages.choose}
      aria-label={`${messages.choose} ${name} ${person.member_id}`}
      variant="contained"
      size="small"
      danger={false}
      pending={isPending}
      alert={alert}
      onConfirm={(close) => resolve({ id: item.id, customer_id: person.customer_id }, close)}
    >
      {fill(messages['choose.question'], { name, member_id: person.member_id })}
    </ConfirmButton>
  )
}

/** Makes a new customer of the item, after a question. */
export function CreateButton({ item }: { item: OfflineRow }) {
  const { resolve, isPending, alert } = useResolve()
  return (
    <ConfirmButton
      label={messages.create}
      variant="outlined"
      danger={false}
      pending={isPending}
      alert={alert}
      onConfirm={(close) => resolve({ id: item.id, create: true }, close)}
    >
      {messages['create.question']}
    </ConfirmButton>
  )
}

/** A refusal stays in the question, where it can be read. */
export function useResolve() {
  const notify = useNotify()
  const { mutate, isPending, error } = useProviderMutation('offline-items', 'resolveOffline')
  return {
    resolve: (sent: Parameters<typeof mutate>[0], close: () => void) =>
      mutate(sent, {
        onSuccess() {
          notify(messages['resolve.done'], { type: 'success' })
          close()
        },
      }),
    isPending,
    alert: <ErrorAlert error={error} failed={messages['resolve.failed']} />,
  }
}
