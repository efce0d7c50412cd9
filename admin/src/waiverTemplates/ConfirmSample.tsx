import { useState, type FormEvent } from 'react'
import { useNotify, useRefresh } from 'ra-core'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/sample_messages'

import { call } from '../api/client.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Asks for the name under which a sample text may be signed as it is. */
export function ConfirmSample({ template }: { template: WaiverTemplate }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const notify = useNotify()
  const refresh = useRefresh()
  const form = `confirm-sample-${template.id}`

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const body = { name: new FormData(event.currentTarget).get('name') }
    setBusy(true)
    setFailure(undefined)
    try {
      await call(`/waivers/staff/templates/${template.id}/confirm-sample`, { method: 'POST', body })
      setOpen(false)
      notify(messages['confirm.done'], { type: 'success' })
      refresh()
    } catch (error) {
      setFailure(sentenceFor(error, messages['confirm.failed']))
    } finally {
      setBusy(false)
    }
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
          pending={busy}
          failure={failure}
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
