import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { reasonFor } from '../ui/sentenceFor.ts'

/** Reactivates an account. */
export function ReactivateButton({ member }: { member: StaffMember }) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('staff', 'reactivateStaff', {
    onSuccess: () => notify(messages.reactivated, { type: 'success' }),
    onError(error) {
      const message = reasonFor(error)
      notify(fill(messages['reactivate.failed'], { message }), { type: 'error' })
    },
  })

  return (
    <Button
      size="small"
      aria-label={`${messages.reactivate} ${member.first_name} ${member.last_name}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(member)
      }}
    >
      {messages.reactivate}
    </Button>
  )
}
