import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { fill } from '@trailgate/shared/text'

import { call } from '../api/client.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Lets somebody sign in again. */
export function ReactivateButton({ member }: { member: StaffMember }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<StaffMember>(`/staff/${member.id}/reactivate`, { method: 'POST' }),
    onSuccess: () => notify(messages.reactivated, { type: 'success' }),
    onError(error) {
      const message = sentenceFor(error, http.unknown_error)
      notify(fill(messages['reactivate.failed'], { message }), { type: 'error' })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['staff'] }),
  })

  return (
    <Button
      size="small"
      aria-label={`${messages.reactivate} ${member.first_name} ${member.last_name}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {messages.reactivate}
    </Button>
  )
}
