import { useNotify } from 'react-admin'

import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { useStaff } from '../session/useStaff.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { reasonFor } from '../ui/sentenceFor.ts'

/** Resets a colleague's lost second factor, after confirmation; one's own is turned off on the profile page. */
export function ResetSecondFactorButton({ member }: { member: StaffMember }) {
  const own = useStaff()?.id === member.id
  const notify = useNotify()
  const name = `${member.first_name} ${member.last_name}`

  const { mutate, isPending } = useProviderMutation('staff', 'resetSecondFactor', {
    onSuccess: () => notify(messages['reset.done'], { type: 'success' }),
    onError(error) {
      const message = reasonFor(error)
      notify(fill(messages['reset.failed'], { message }), { type: 'error' })
    },
  })

  if (own || !member.second_factor) return null
  return (
    <ConfirmButton
      label={messages.reset}
      aria-label={`${messages.reset} ${name}`}
      size="small"
      pending={isPending}
      onConfirm={(close) => mutate(member, { onSettled: close })}
    >
      {fill(messages['reset.confirm'], { name })}
    </ConfirmButton>
  )
}
