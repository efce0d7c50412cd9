import { useRef, useState } from 'react'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/api_keys/messages'

import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import './apiKeys.css'

interface SecretOnceProps {
  title: string
  secret: string
  onClose(): void
}

/** A new key or secret, shown once. */
export function SecretOnce({ title, secret, onClose }: SecretOnceProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState<string>()

  async function copy() {
    if (text.current) getSelection()?.selectAllChildren(text.current)
    // Without HTTPS there is no clipboard API; selects the key for Ctrl+C.
    const done = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false
    )
    setCopied(done ? messages['made.copied'] : messages['made.copy_failed'])
  }

  return (
    <ScreenDialog
      size="sm"
      keepOpen
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={() => onClose()}>
          {messages['made.done']}
        </Button>
      }
    >
      <p>{messages['made.hint']}</p>
      <p ref={text} className="made-key">
        {secret}
      </p>
      <div className="made-key-copy">
        <Button variant="outlined" onClick={() => void copy()}>
          {messages['made.copy']}
        </Button>
        <span role="status">{copied}</span>
      </div>
    </ScreenDialog>
  )
}
