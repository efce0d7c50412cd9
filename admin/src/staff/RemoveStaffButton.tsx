import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember, StaffRemoval } from '@trailgate/shared/staff/schemas'
import { fill } from '@trailgate/shared/text'

import { call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

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

/** Deactivates an active account, removes an inactive one for good, each after asking. */
export function RemoveStaffButton({ member }: { member: StaffMember }) {
  // What is asked stays what it was, whatever becomes of the account meanwhile.
  const [asking, setAsking] = useState<keyof typeof STEPS>()
  const queries = useQueryClient()
  const notify = useNotify()
  const name = `${member.first_name} ${member.last_name}`
  const offered = STEPS[member.is_active ? 'deactivate' : 'delete']

  const { mutate, isPending } = useMutation({
    mutationFn: () => call<StaffRemoval>(`/staff/${member.id}`, { method: 'DELETE' }),
    onSuccess: ({ action }) => notify(messages[action], { type: 'success' }),
    onError(error) {
      const message = sentenceFor(error, http.unknown_error)
      notify(fill(STEPS[asking ?? 'deactivate'].failure, { message }), { type: 'error' })
    },
    onSettled() {
      setAsking(undefined)
      void queries.invalidateQueries({ queryKey: ['staff'] })
    },
  })

  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`${offered.label} ${name}`}
        onClick={() => setAsking(member.is_active ? 'deactivate' : 'delete')}
      >
        {offered.label}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={STEPS[asking].label}
          confirm={STEPS[asking].label}
          pending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(undefined)}
        >
          {fill(STEPS[asking].question, { name })}
        </ConfirmDialog>
      )}
    </>
  )
}
