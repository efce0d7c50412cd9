import { useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { reasonFor } from '../ui/sentenceFor.ts'

const STEPS = {
  deactivate: {
    label: messages.deactivate,
    question: messages['deactivate.confirm'],
    failure: messages['deactivate.failed'],
  },
  delete: {
    label: messages.delete,
    question: messages['delete.confirm'],
    failure: messages['delete.failed'],
  },
} as const

/** Deactivates an active account or deletes an inactive one permanently, after confirmation. */
export function RemoveStaffButton({ member }: { member: StaffMember }) {
  const notify = useNotify()
  const name = `${member.first_name} ${member.last_name}`
  const { label, question, failure } = STEPS[member.is_active ? 'deactivate' : 'delete']
  const { mutate, isPending } = useProviderMutation('staff', 'removeStaff', {
    onSuccess: ({ action }) => notify(messages[action], { type: 'success' }),
  })

  function onError(error: Error): void {
    const message = reasonFor(error)
    notify(fill(failure, { message }), { type: 'error' })
  }

  return (
    <ConfirmButton
      label={label}
      aria-label={`${label} ${name}`}
      size="small"
      color="error"
      pending={isPending}
      onConfirm={(close) => mutate(member, { onError, onSettled: close })}
    >
      {fill(question, { name })}
    </ConfirmButton>
  )
}
