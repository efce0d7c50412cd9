import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as http } from '@trailgate/shared/http/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { fill } from '@trailgate/shared/text'

import { call } from '../api/client.ts'
import { useStaff } from '../session/useStaff.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Takes the second factor of a colleague away who has lost it, after asking; one's own is turned off on the profile page. */
export function ResetSecondFactorButton({ member }: { member: StaffMember }) {
  const [asking, setAsking] = useState(false)
  const own = useStaff()?.id === member.id
  const queries = useQueryClient()
  const notify = useNotify()
  const name = `${member.first_name} ${member.last_name}`

  const { mutate, isPending } = useMutation({
    mutationFn: () => call<StaffMember>(`/staff/${member.id}/second-factor`, { method: 'DELETE' }),
    onSuccess: () => notify(messages['reset.done'], { type: 'success' }),
    onError(error) {
      const message = sentenceFor(error, http.unknown_error)
      notify(fill(messages['reset.failed'], { message }), { type: 'error' })
    },
    onSettled() {
      setAsking(false)
      void queries.invalidateQueries({ queryKey: ['staff'] })
    },
  })

  if (own || !member.second_factor) return null
  return (
    <>
      <Button size="small" aria-label={`${messages.reset} ${name}`} onClick={() => setAsking(true)}>
        {messages.reset}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={messages.reset}
          confirm={messages.reset}
          pending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          {fill(messages['reset.confirm'], { name })}
        </ConfirmDialog>
      )}
    </>
  )
}
