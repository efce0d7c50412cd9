import { useLayoutEffect, useRef, type ReactNode } from 'react'
import '../styles/parts.css'
import './dialog.css'

interface DialogProps {
  label: string
  /** Interrupts, such as a question that must be answered soon. */
  alert?: boolean
  /** Covers the whole screen, for what is read or takes several steps. */
  full?: boolean
  /** Esc, where it may be closed that way. */
  onClose?(): void
  children: ReactNode
}

/** The browser's own modal dialog: it holds the focus, and what is behind it is out of reach. */
export function Dialog({ label, alert, full, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Closed while it still stands in the page: then the keyboard goes back to where it was before.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={full ? 'dialog full' : 'dialog'}
      role={alert ? 'alertdialog' : undefined}
      aria-label={label}
      onCancel={(event) => {
        // What was in it may be cancelled too, such as the choice of a file.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget: shown }) => {
        // The browser asks once for each touch; a second Esc closes what is still needed.
        if (!shown.open) shown.showModal()
      }}
    >
      {children}
    </dialog>
  )
}
