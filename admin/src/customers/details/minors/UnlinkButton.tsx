import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { fill } from '@trailgate/shared/text'

import { call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { useCustomersChanged } from '../queries.ts'

interface UnlinkButtonProps {
  guardian: CustomerDetail
  minor: Minor
}

/** Takes a link back that was a mistake, after asking; the last guardian of a minor cannot be taken away. */
export function UnlinkButton({ guardian, minor }: UnlinkButtonProps) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const changed = useCustomersChanged()
  const name = `${minor.first_name} ${minor.last_name}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/customers/${guardian.id}/minors/${minor.id}`, { method: 'DELETE' }),
    onSuccess() {
      notify(messages['unlink.done'], { type: 'success' })
      void changed()
    },
    onError: (error) => notify(sentenceFor(error, messages['unlink.failed']), { type: 'error' }),
    onSettled: () => setAsking(false),
  })

  return (
    <>
      <Button
        size="small"
        aria-label={`${messages.unlink}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {messages.unlink}
      </Button>
      {asking && (
        <ConfirmDialog
          title={messages['unlink.title']}
          confirm={messages.unlink}
          danger
          pending={isPending}
          onConfirm={mutate}
          onClose={() => setAsking(false)}
        >
          {fill(messages['unlink.confirm'], {
            minor: name,
            guardian: `${guardian.first_name} ${guardian.last_name}`,
          })}
        </ConfirmDialog>
      )}
    </>
  )
}
