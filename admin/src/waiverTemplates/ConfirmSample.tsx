import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/sample_messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Asks for the staff member's name to confirm that a sample text may be signed as it is. */
export function ConfirmSample({ template }: { template: WaiverTemplate }) {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const form = `confirm-sample-${template.id}`
  const { mutate, error, isPending } = useProviderMutation('waivers', 'confirmSample', {
    onSuccess() {
      setOpen(false)
      notify(messages['confirm.done'], { type: 'success' })
    },
  })

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (!isPending) mutate({ id: template.id, name })
  }

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${messages.confirm} ${template.name}`}
        onClick={() => setOpen(true)}
      >
        {messages.confirm}
      </Button>
      {open && (
        <FormDialog
          title={messages.confirm}
          size="sm"
          form={form}
          submit={messages.confirm}
          pending={isPending}
          failure={error ? sentenceFor(error, messages['confirm.failed']) : undefined}
          onClose={() => setOpen(false)}
        >
          <form id={form} className="confirm-sample" noValidate onSubmit={confirm}>
            <p>{messages['confirm.about']}</p>
            <TextField
              autoFocus
              fullWidth
              name="name"
              label={messages['confirm.name']}
              autoComplete="name"
              slotProps={{ htmlInput: { maxLength: 101 } }}
            />
          </form>
        </FormDialog>
      )}
    </>
  )
}
