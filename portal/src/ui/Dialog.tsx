import { useLayoutEffect, useRef, type ReactNode } from 'react'
import '../styles/parts.css'
import './dialog.css'

interface DialogProps {
  label: string
  /** Interrupts, such as a question that must be answered soon. */
  alert?: boolean
  /** Full-screen, for reading or for several steps. */
  full?: boolean
  /** Called on Esc, if closing that way is allowed. */
  onClose?(): void
  children: ReactNode
}

/** The browser's own modal dialog: it traps the focus, and the page behind is inert. */
export function Dialog({ label, alert, full, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Closed before it leaves the DOM, so that the focus returns to where it was.
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
        // Cancel events of its content bubble too, such as those of a file picker.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget: shown }) => {
        // The browser honours preventDefault once per user action; a second Esc closes the dialog although it is still
        // needed.
        if (!shown.open) shown.showModal()
      }}
    >
      {children}
    </dialog>
  )
}
