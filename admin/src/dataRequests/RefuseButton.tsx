import { useState } from 'react'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/deletion_requests/messages'
import { refusalSchema, type DeletionRequest } from '@trailgate/shared/deletion_requests/schemas'
import { check } from '@trailgate/shared/fields'

import { useLetters } from '../layout/useSettings.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

/** Refuses a request with a reason that the rider reads. */
export function RefuseButton({ request }: { request: DeletionRequest }) {
  const [asking, setAsking] = useState(false)
  const change = useProviderMutation('deletion-requests', 'refuseDeletion')
  const letters = useLetters() ?? false
  return (
    <>
      <Button
        aria-label={`${messages.refuse} ${request.member_id}`}
        onClick={() => setAsking(true)}
      >
        {messages.refuse}
      </Button>
      {asking && (
        <ReasonDialog
          title={messages.refuse}
          hint={messages[letters ? 'refuse.hint' : 'refuse.hint_no_letters']}
          submit={messages.refuse}
          done={messages['refuse.done']}
          failed={messages['refuse.failed']}
          about={{ id: request.id }}
          read={(reason) => check(refusalSchema(), { reason })}
          change={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
