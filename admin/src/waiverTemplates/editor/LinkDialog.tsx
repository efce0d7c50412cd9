import { useId, useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import { messages as words } from '@trailgate/shared/ui/messages'
import { RICH_TEXT } from '@trailgate/shared/waivers/rich_text'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { ScreenDialog } from '../../ui/ScreenDialog.tsx'

const WEB = new RegExp(`^(${RICH_TEXT.schemes.join('|')})://\\S+$`, 'i')

interface LinkDialogProps {
  onLink(address: string): void
  onClose(): void
}

/** Asks where a link leads: to the web, as nothing else is kept. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const id = useId()
  const [address, setAddress] = useState('https://')
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    // The form around the editor is not meant.
    event.preventDefault()
    event.stopPropagation()
    if (WEB.test(address.trim())) onLink(address.trim())
    else setWrong(true)
  }

  return (
    <ScreenDialog
      size="sm"
      title={messages['editor.link']}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="contained">
            {messages['editor.link']}
          </Button>
        </>
      }
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
    </ScreenDialog>
  )
}
