import { useRef, useState } from 'react'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/staff/second_factor_messages'

import { ScreenDialog } from '../ui/ScreenDialog.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose(): void
}

/** The recovery codes, shown once: to print, to copy, to keep. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    if (list.current) getSelection()?.selectAllChildren(list.current)
    // Without HTTPS there is no clipboard API; selects the codes for Ctrl+C.
    await navigator.clipboard?.writeText(codes.join('\n'))
    setCopied('clipboard' in navigator)
  }

  return (
    <ScreenDialog
      size="sm"
      keepOpen
      title={messages['codes.title']}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={() => onClose()}>
          {messages['codes.done']}
        </Button>
      }
    >
      <p>{messages['codes.about']}</p>
      <ul ref={list} className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="second-factor-actions">
        <Button variant="outlined" onClick={() => void copy()}>
          {copied ? messages['codes.copied'] : messages['codes.copy']}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {messages['codes.print']}
        </Button>
      </div>
    </ScreenDialog>
  )
}
