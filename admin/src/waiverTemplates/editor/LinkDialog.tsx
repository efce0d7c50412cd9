import { useId, useState, type FormEvent } from 'react'
import TextField from '@mui/material/TextField'

import { RICH_TEXT } from '@trailgate/shared/waivers/rich_text'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { FormDialog } from '../../ui/FormDialog.tsx'

const WEB = new RegExp(`^(${RICH_TEXT.schemes.join('|')})://\\S+$`, 'i')

interface LinkDialogProps {
  onLink(address: string): void
  onClose(): void
}

/** Asks for a link's address; only web links are kept. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const id = useId()
  const [address, setAddress] = useState('https://')
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    // Not the form around the editor.
    event.preventDefault()
    event.stopPropagation()
    if (WEB.test(address.trim())) onLink(address.trim())
    else setWrong(true)
  }

  return (
    <FormDialog
      size="sm"
      title={messages['editor.link']}
      form={id}
      submit={messages['editor.link']}
      onClose={onClose}
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          label={messages['editor.link_address']}
          type="url"
          fullWidth
          autoFocus
          value={address}
          error={wrong}
          helperText={wrong ? messages['editor.link_wrong'] : undefined}
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong(false)
          }}
        />
      </form>
    </FormDialog>
  )
}
