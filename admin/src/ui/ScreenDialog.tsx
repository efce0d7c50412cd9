import { useId, type ReactNode } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'

import { messages as words } from '@trailgate/shared/ui/messages'

import './dialog.css'

interface ScreenDialogProps {
  title: string
  children: ReactNode
  /** Fixed at the bottom while the body scrolls. */
  actions?: ReactNode
  /** Shown beside the title. */
  badge?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Fixed height, whatever its content. */
  tall?: boolean
  /** Label of a long text, which the keyboard must be able to scroll. */
  reading?: string
  /** A short question: not full-screen on phones. */
  brief?: boolean
  /** A form does not close on a click outside. */
  keepOpen?: boolean
  onClose(): void
}

/** A dialog with a heading, a scrolling body and a row of buttons; full-screen on phones unless brief. */
export function ScreenDialog({
  title,
  children,
  actions,
  badge,
  size = 'md',
  tall = false,
  reading,
  brief = false,
  keepOpen = false,
  onClose,
}: ScreenDialogProps) {
  const id = useId()
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow && !brief}
      maxWidth={size}
      className={tall ? 'dialog-tall' : ''}
      aria-labelledby={id}
      onClose={(_, reason) => {
        if (!(keepOpen && reason === 'backdropClick')) onClose()
      }}
    >
      <div className="dialog-head">
        <div className="dialog-title">
          <h2 id={id}>{title}</h2>
          {badge}
        </div>
        <IconButton aria-label={words.close} edge="end" onClick={onClose} className="dialog-close">
          <CloseIcon />
        </IconButton>
      </div>
      <div
        className="dialog-body"
        {...(reading ? { 'role': 'region', 'aria-label': reading, 'tabIndex': 0 } : {})}
      >
        {children}
      </div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </Dialog>
  )
}
